export { ClockSkewError, InvalidProjectIdError, OriginNotAllowedError } from '@hawser/common'
export {
  ProjectIdMissingError,
  ProviderRpcError,
  RelayRefusedError,
  RelayUnreachableError,
  RequestExpiredError,
  SessionCapabilitiesError,
  SessionChainMissingError,
} from '../errors.js'
