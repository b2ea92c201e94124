/** The texts with which a relay of WalletConnect refuses a socket (close code 3000). Clients look for some of them word for word. */
export const relayCloseReasons = {
  invalidKey: 'Unauthorized: invalid key',
  originNotAllowed: 'Unauthorized: origin not allowed',
  tokenMissing: 'JWT validation error: JWT Token is missing',
  tokenMalformed: 'JWT validation error: JWT Token is malformed',
  tokenSignature: 'JWT validation error: JWT Token has an invalid signature',
  tokenAudience: 'JWT validation error: JWT Token is for another audience',
  tokenNotYetValid: 'JWT validation error: JWT Token is not yet valid',
  tokenExpired: 'JWT validation error: JWT Token is expired',
  unavailable: 'Unauthorized: the check of the key failed',
} as const
