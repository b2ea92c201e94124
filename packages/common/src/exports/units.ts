// Amounts, by name, so that they load in one piece.
export { InvalidDecimalsError, InvalidUnitAmountError, TooManyDecimalsError } from '../errors/inputErrors.js'
export { floorDecimals, formatUnits, parseTransactionValue, parseUnits } from '../units/units.js'
