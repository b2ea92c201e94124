export { createSigner, type PolkadotSigner } from '../flows/createSigner.js'
export {
  type GetAccountBalanceErrorType,
  type GetAccountBalanceParameters,
  type GetAccountBalanceReturnType,
  getAccountBalance,
} from '../flows/getAccountBalance.js'
export {
  type GetAccountsErrorType,
  type GetAccountsParameters,
  type GetAccountsReturnType,
  getAccounts,
} from '../flows/getAccounts.js'
export type { SigningErrorType, SigningParameters } from '../flows/signingParameters.js'
export {
  type SignPayloadErrorType,
  type SignPayloadParameters,
  type SignPayloadReturnType,
  signPayload,
} from '../flows/signPayload.js'
export {
  type SignRawErrorType,
  type SignRawParameters,
  type SignRawReturnType,
  signRaw,
} from '../flows/signRaw.js'
