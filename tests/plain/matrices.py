"""Lists of rows of floats: product, sum, one row added to all."""

Row = list[float]
Matrix = list[Row]


def product(left: Matrix, right: Matrix) -> Matrix:
    """Return left · right."""
    columns = list(zip(*right, strict=True))
    return [[dot(row, column) for column in columns] for row in left]


def dot(left: Row, right: Row) -> float:
    """Return the sum of what two rows multiply to, from the first cell on."""
    total = 0.0
    for one, other in zip(left, right, strict=True):
        total += one * other
    return total


def plus(left: Matrix, right: Matrix) -> Matrix:
    """Return left + right."""
    return [
        [one + other for one, other in zip(*rows, strict=True)]
        for rows in zip(left, right, strict=True)
    ]


def plus_row(matrix: Matrix, row: Row | None) -> Matrix:
    """Return the matrix with one row added to each of its rows."""
    return matrix if row is None else plus(matrix, [row] * len(matrix))


def affine(matrix: Matrix, weight: Matrix, bias: Row | None) -> Matrix:
    """Return matrix · weight + bias."""
    return plus_row(product(matrix, weight), bias)


def zeros(rows: int, columns: int) -> Matrix:
    """Return a matrix of zeros."""
    return [[0.0] * columns for _ in range(rows)]


def pinned(
    matrix: Matrix, pins: list[tuple], stage: str, head: int | None = None
) -> Matrix:
    """Return a copy in which the pins of a stage (and head) are the cells they name."""
    copy = [[float(cell) for cell in row] for row in matrix]
    for pin_stage, pin_head, row, column, value in pins:
        if (pin_stage, pin_head) == (stage, head):
            copy[row][column] = float(value)
    return copy
