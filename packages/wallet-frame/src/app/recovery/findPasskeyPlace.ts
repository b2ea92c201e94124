/** What is done with a passkey (Credential Management, level 1). */
export type PasskeyUse = 'create' | 'get'

/** Where a page may do it: `unknown` where the browser does not say, and has to be tried. */
type PasskeyPlace = 'here' | 'window' | 'unknown'

interface Policy {
  allowsFeature(feature: string): boolean
}

/**
 * Where the passkeys of a page's own site can be used. A frame of another site needs its app's permission (Permissions Policy), which some browsers tell of; the others
 * let frames make none at all, and ask some.
 */
export function findPasskeyPlace(
  window: Pick<Window, 'location'> & {
    readonly parent: unknown
    readonly document: Pick<Document, 'location'>
  },
  use: PasskeyUse,
): PasskeyPlace {
  if (window.parent === window) return 'here'
  // Chromium alone has one of them, by its older name.
  const { permissionsPolicy, featurePolicy } = window.document as {
    readonly permissionsPolicy?: Policy
    readonly featurePolicy?: Policy
  }
  const policy = permissionsPolicy ?? featurePolicy
  if (policy) return policy.allowsFeature(`publickey-credentials-${use}`) ? 'here' : 'window'
  return use === 'create' ? 'window' : 'unknown'
}
