export {
  ClockSkewError,
  InvalidProjectIdError,
  OriginNotAllowedError,
  ProjectIdMissingError,
  RelayRefusedError,
  RelayUnreachableError,
} from '../errors/relayErrors.js'
export { RequestExpiredError, SessionCapabilitiesError, SessionChainMissingError } from '../errors/sessionErrors.js'
export { ProviderRpcError } from '../requests/providerRpcError.js'
