export { SiwxMessageError, type SiwxMessageFault, SiwxSignatureError, SiwxUnverifiableError } from '../errors.js'
export type { LocalSiwxOptions } from '../local/createLocalSiwx.js'
export { localSiwx } from '../local/localSiwx.js'
export { createCacao, readCacao, type SiwxCacaoSignature } from '../message/cacao.js'
export { checkSiwxMessage, createSiwxNonce, type SiwxExpectation } from '../message/checkSiwxMessage.js'
export {
  type FormatSiwxMessageOptions,
  formatSiwxMessage,
  type ParsedSiwxMessage,
  parseSiwxMessage,
  type SiwxMessageForm,
} from '../message/siwxMessage.js'
export {
  type DeviceSiwxStorageOptions,
  deviceSiwxStorage,
  memorySiwxStorage,
  type SiwxStorage,
} from '../storage/siwxStorage.js'
