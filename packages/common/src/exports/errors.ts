// The errors that late code names, by name, so that they load in one piece.
export {
  AnswerTooLargeError,
  HttpRequestError,
  InvalidResponseError,
  NetworkRequestError,
} from '../errors/requestErrors.js'
export { isRpcErrorCode, RpcError, type RpcErrorCode, type RpcErrorName } from '../errors/rpcError.js'
export { toHawserError } from '../errors/toHawserError.js'
export {
  ChainNotAddedError,
  ChainNotConfiguredError,
  ProviderNotFoundError,
  RequestPendingError,
  SwitchChainUnsupportedError,
  UnconfirmedError,
  UserRejectedError,
} from '../errors/walletErrors.js'
