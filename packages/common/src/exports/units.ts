// Amounts, by name, so that they load in one piece.
export { InvalidDecimalsError, InvalidUnitAmountError, TooManyDecimalsError } from '../errors/unitErrors.js'
export { floorDecimals } from '../units/floorDecimals.js'
export { formatUnits } from '../units/formatUnits.js'
export { parseTransactionValue } from '../units/parseTransactionValue.js'
export { parseUnits } from '../units/parseUnits.js'
