export {
  type AddressIssue,
  type FindAddressErrorType,
  type FindAddressParameters,
  type FindAddressReturnType,
  type FoundAddress,
  findAddress,
} from '../flows/findAddress.js'
export { NameNotRegisteredError, type NamesApi, names } from '../names/names.js'
export {
  canRegister,
  findNameIssue,
  isRegistering,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
  type NameAvailability,
  type NameIssue,
  type NamesState,
  type Registration,
  selectNames,
} from '../names/namesState.js'
