export { createServerKeys, type ServerKeys } from '../server/serverKeys.js'
export {
  createSiwxEndpoints,
  type SiwxEndpointAnswer,
  type SiwxEndpointRequest,
  type SiwxEndpoints,
  type SiwxFailure,
  toSiwxFailure,
} from '../server/siwxEndpoints.js'
export { expressSiwx, honoSiwx, nextSiwx } from '../server/siwxGuards.js'
export { createSiwxHandler, type SiwxHandlerOptions } from '../server/siwxHandler.js'
export { memorySiwxServerStore, type SiwxServerStore, type StoredSiwxSession } from '../server/siwxServerStore.js'
export {
  createSiwxSessions,
  type HeldSession,
  type SignInQuestion,
  type SiwxSessions,
  type SiwxSessionsOptions,
  type SiwxTokenClaims,
} from '../server/siwxSessions.js'
export {
  createSiwxTokenVerifier,
  type SiwxTokenVerifier,
  type SiwxTokenVerifierOptions,
} from '../server/siwxTokenVerifier.js'
