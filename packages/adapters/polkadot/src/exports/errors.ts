export { InvalidAddressError, NoAccountsError, WrongAccountError } from '@hawser/core/adapter'
export { ExtensionDappError, InvalidPayloadError, SigningUnsupportedError, WrongChainError } from '../errors.js'
