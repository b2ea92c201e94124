export {
  ClockSkewError,
  InvalidProjectIdError,
  OriginNotAllowedError,
  ProjectIdMissingError,
  ProviderRpcError,
  RelayRefusedError,
  RelayUnreachableError,
  RequestExpiredError,
  SessionCapabilitiesError,
  SessionChainMissingError,
} from '../errors.js'
