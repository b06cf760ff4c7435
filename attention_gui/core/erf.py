"""The error function, which numpy does not have, for whole arrays at once."""

from math import pi, sqrt

import numpy as np

from attention_gui.core.arrays import Array, as_type, real

# W. J. Cody, "Rational Chebyshev approximations for the error function", Mathematics
# of Computation 23 (1969), 631-637: numerator and denominator, highest power first.
NEAR = 0.46875  # erf up to here, in x²
NEAR_OVER = (
    1.85777706184603153e-1, 3.16112374387056560e0, 1.13864154151050156e2,
    3.77485237685302021e2, 3.20937758913846947e3,
)  # fmt: skip
NEAR_UNDER = (
    1.0, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3,
    2.84423683343917062e3,
)  # fmt: skip
MIDDLE = 4.0  # e^x² · erfc up to here, in x
MIDDLE_OVER = (
    2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594e0,
    6.61191906371416295e1, 2.98635138197400131e2, 8.81952221241769090e2,
    1.71204761263407058e3, 2.05107837782607147e3, 1.23033935479799725e3,
)  # fmt: skip
MIDDLE_UNDER = (
    1.0, 1.57449261107098347e1, 1.17693950891312499e2, 5.37181101862009858e2,
    1.62138957456669019e3, 3.29079923573345963e3, 4.36261909014324716e3,
    3.43936767414372164e3, 1.23033935480374942e3,
)  # fmt: skip
END = 28.0  # erfc of this and of all above is 0; the rest beyond MIDDLE is in 1/x²
FAR_OVER = (
    1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1,
    1.25781726111229246e-1, 1.60837851487422766e-2, 6.58749161529837803e-4,
)  # fmt: skip
FAR_UNDER = (
    1.0, 2.56852019228982242e0, 1.87295284992346047e0, 5.27905102951428412e-1,
    6.05183413124413191e-2, 2.33520497626869185e-3,
)  # fmt: skip


def erf(x: Array) -> Array:
    """Return 2/√π times the integral of e^(−t²) from 0 to x, in float64.

    The relative error is below 1e-15. NaN stays NaN, and ±inf becomes ±1.
    """
    x = as_type(real("x", x), np.float64)
    near = np.abs(x) <= NEAR
    result = np.empty_like(x)
    with np.errstate(all="ignore"):
        result[near] = _near(x[near])
        rest = x[~near]
        result[~near] = np.copysign(1 - _complement(np.abs(rest)), rest)
    return result


def erfc(x: Array) -> Array:
    """Return 1 − erf(x) in float64, with digits left where erf(x) is close to 1."""
    x = as_type(real("x", x), np.float64)
    near = np.abs(x) <= NEAR
    result = np.empty_like(x)
    with np.errstate(all="ignore"):
        result[near] = 1 - _near(x[near])
        rest = x[~near]
        complement = _complement(np.abs(rest))
        result[~near] = np.where(rest < 0, 2 - complement, complement)
    return result


def _near(x: Array) -> Array:
    """Return erf of numbers no further than NEAR from 0."""
    square = x * x
    return x * (_polynomial(NEAR_OVER, square) / _polynomial(NEAR_UNDER, square))


def _complement(x: Array) -> Array:
    """Return erfc of numbers above NEAR, or of NaN."""
    middle = x <= MIDDLE
    result = np.empty_like(x)
    result[middle] = _middle(x[middle])
    result[~middle] = _far(np.minimum(x[~middle], END))
    result *= _bell(np.minimum(x, END))
    return result


def _middle(x: Array) -> Array:
    """Return e^x² · erfc(x) between NEAR and MIDDLE."""
    return _polynomial(MIDDLE_OVER, x) / _polynomial(MIDDLE_UNDER, x)


def _far(x: Array) -> Array:
    """Return e^x² · erfc(x) above MIDDLE."""
    inverse = 1 / (x * x)
    ratio = _polynomial(FAR_OVER, inverse) / _polynomial(FAR_UNDER, inverse)
    scaled: Array = (1 / sqrt(pi) - inverse * ratio) / x
    return scaled


def _bell(x: Array) -> Array:
    """Return e^(−x²), the rounding of x² made good."""
    rough = np.trunc(x * 16) / 16  # its square is exact
    bell: Array = np.exp(-rough * rough) * np.exp((rough - x) * (rough + x))
    return bell


def _polynomial(coefficients: tuple[float, ...], x: Array) -> Array:
    """Return the polynomial by Horner's rule, in place: allocating costs more."""
    total = np.full_like(x, coefficients[0])
    for coefficient in coefficients[1:]:
        total *= x
        total += coefficient
    return total
