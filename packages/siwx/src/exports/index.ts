export {
  SiwxMessageError,
  type SiwxMessageFault,
  SiwxOriginError,
  SiwxSessionError,
  SiwxSignatureError,
  SiwxUnverifiableError,
} from '../errors.js'
export type { GatewaySiwx, GatewaySiwxOptions, GatewaySiwxSession } from '../gateway/createGatewaySiwx.js'
export { gatewaySiwx } from '../gateway/gatewaySiwx.js'
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
export type { SiweClient, SiweConfigOptions, SiweMessageParameters, SiweSession } from '../siwe/createSiweConfig.js'
export { siweConfig } from '../siwe/siweConfig.js'
export { type RemoteSiwxStorageOptions, remoteSiwxStorage } from '../storage/remoteSiwxStorage.js'
export {
  type DeviceSiwxStorageOptions,
  deviceSiwxStorage,
  memorySiwxStorage,
  type SiwxStorage,
} from '../storage/siwxStorage.js'
