"""Functions that a script in plain Python may need: there are no operators."""

FUNCTIONS = {
    "dot": """\
def dot(one, other):
    return sum(a * b for a, b in zip(one, other))
""",
    "product": """\
def product(rows, matrix):
    columns = list(zip(*matrix))
    return [[dot(row, column) for column in columns] for row in rows]
""",
    "affine": """\
def affine(rows, matrix, added):
    return add_row(product(rows, matrix), added)
""",
    "add": """\
def add(one, other):
    return [[a + b for a, b in zip(*rows)] for rows in zip(one, other)]
""",
    "add_row": """\
def add_row(rows, added):
    return [[x + a for x, a in zip(row, added)] for row in rows]
""",
    "scale_row": """\
def scale_row(rows, gains):
    return [[x * gain for x, gain in zip(row, gains)] for row in rows]
""",
    "total": """\
def total(matrices):
    return [[sum(cells) for cells in zip(*rows)] for rows in zip(*matrices)]
""",
    "side_by_side": """\
def side_by_side(matrices):
    return [sum(rows, []) for rows in zip(*matrices)]
""",
    "keep": """\
def keep(rows, allowed, otherwise):
    return [
        [x if may else otherwise for x, may in zip(row, mays)]
        for row, mays in zip(rows, allowed)
    ]
""",
    "softmax": """\
def softmax(row):
    top = max(row)  # taken off first: no exponential overflows
    powers = [exp(x - top) for x in row]
    total = sum(powers)
    return [power / total for power in powers]
""",
    "naive_softmax": """\
def naive_softmax(row):
    powers = [inf if x > 709.782712893384 else exp(x) for x in row]
    total = sum(powers)
    return [power / total if total else nan for power in powers]
""",
    "mixed": """\
def mixed(weights, value, reached):
    return [
        [
            sum(w * x for w, x, may in zip(row, column, mays) if may or w != 0)
            for column in zip(*value)
        ]
        for row, mays in zip(weights, reached)
    ]
""",
    "layer_norm": """\
def layer_norm(row, eps):
    mean = sum(row) / len(row)
    return rms_norm([x - mean for x in row], eps)
""",
    "rms_norm": """\
def rms_norm(row, eps):
    root = sqrt(sum(x * x for x in row) / len(row) + eps)
    return [x / root if root else x * inf for x in row]
""",
    "gelu": """\
def gelu(x):
    x = max(x, -40.0)  # it is 0 from there on
    return x * erfc(-x / sqrt(2)) / 2
""",
    "gelu_tanh": """\
def gelu_tanh(x):
    x = max(x, -40.0)  # it is 0 from there on
    return x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x * x * x)))
""",
    "silu": """\
def silu(x):
    return 0.0 if x < -709.0 else x / (1 + exp(-x))  # exp would overflow
""",
    "sinusoidal": """\
def sinusoidal(positions, features):
    rows = []
    for position in positions:
        angles = [position * 10000 ** (-i / features) for i in range(0, features, 2)]
        rows.append([wave for a in angles for wave in (sin(a), cos(a))][:features])
    return rows
""",
    "rotated": """\
def rotated(vectors, positions, turned, base):
    rows = []
    for vector, position in zip(vectors, positions):
        row = list(vector)
        for pair in range(turned // 2):
            first, second = ‹pair›
            angle = position * base ** (-2 * pair / turned)
            a, b = vector[first], vector[second]
            row[first] = a * cos(angle) - b * sin(angle)
            row[second] = b * cos(angle) + a * sin(angle)
        rows.append(row)
    return rows
""",
    "relative_bias": """\
def relative_bias(of_distance, queries, keys):
    reach = len(of_distance) // 2  # further away counts as this
    return [
        [of_distance[round(min(max(k - q, -reach), reach)) + reach] for k in keys]
        for q in queries
    ]
""",
    "relative_bias wild": """\
def relative_bias(of_distance, queries, keys):
    reach = len(of_distance) // 2  # further away counts as this
    def of(distance):
        if isnan(distance):
            return nan
        return of_distance[round(min(max(distance, -reach), reach)) + reach]
    return [[of(k - q) for k in keys] for q in queries]
""",
    "sin wild": """\
def sin(angle):
    return math.sin(angle) if isfinite(angle) else nan
""",
    "cos wild": """\
def cos(angle):
    return math.cos(angle) if isfinite(angle) else nan
""",
    "rounded": """\
def rounded(row):
    return [round(x, 3) for x in row]
""",
}
