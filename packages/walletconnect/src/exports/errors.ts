export { ClockSkewError, InvalidProjectIdError, OriginNotAllowedError, ProjectIdMissingError } from '@hawser/common'
export {
  ProviderRpcError,
  RelayRefusedError,
  RelayUnreachableError,
  RequestExpiredError,
  SessionCapabilitiesError,
  SessionChainMissingError,
} from '../errors.js'
