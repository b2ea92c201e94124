export {
  siwxAccountSchema,
  siwxAuthenticateBodySchema,
  siwxMeWireSchema,
  siwxNonceWireSchema,
  siwxRefreshBodySchema,
  siwxSessionInfoSchema,
  siwxSessionsWireSchema,
  siwxSignedInWireSchema,
} from '../server/wireSchemas.js'
