import type { Page } from 'playwright-core'

/**
 * An authenticator that lets sites derive keys (PRF). Chromium keeps those for one page: whoever loses a device here loses its storage, and not the authenticator.
 * Answers with what reads its passkeys.
 */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}
