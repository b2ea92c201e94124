import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { readShare, splitEntropy } from '../shares/shareSet.js'
import { askPasskey, createPasskey, type PasskeyContext } from './passkey.js'
import { createRecoveryWay, openRecovery, type RecoverySecret, sealByWay } from './recoveryShare.js'

const sealRecovery = async (share: Uint8Array, secret: RecoverySecret, context: { readonly crypto: Crypto }) =>
  sealByWay(share, await createRecoveryWay(secret, readShare(share).walletId, context), context)

/** As much of the DevTools protocol as is used. */
const devTools = () =>
  cdp() as unknown as { send(method: string, params?: object): Promise<{ readonly authenticatorId: string }> }

/** An authenticator of the browser's own making, as a phone or a computer has one. */
async function addAuthenticator(options: object = {}) {
  await devTools().send('WebAuthn.enable')
  const { authenticatorId } = await devTools().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  })
  const remove = () => devTools().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  onTestFinished(async () => {
    await remove().catch(() => undefined)
  })
  return { authenticatorId, remove }
}

const user = { id: new Uint8Array(16).fill(1), name: 'ada@example.com', displayName: 'Ada' }
const parameters = { rp: { name: 'Hawser' }, user }
let context: PasskeyContext

beforeEach(() => {
  context = { credentials: navigator.credentials, crypto, clock: createFakeClock() }
})

const split = () => splitEntropy(new Uint8Array(16).fill(7), '0123456789abcdef0123456789abcdef', crypto)

describe('with an authenticator that evaluates (PRF)', () => {
  it('default: the passkey that was made seals a recovery share, and opens it again when it is asked', async () => {
    await addAuthenticator()
    const made = await createPasskey(parameters, context)
    expect(made.key.extractable).toBe(false)
    const { recovery } = await split()
    const sealed = await sealRecovery(recovery, made, { crypto })
    if (sealed.method !== 'passkey') throw new Error('another method')
    const asked = await askPasskey({ known: [sealed] }, context)
    expect(await openRecovery(sealed, asked, { crypto })).toEqual(recovery)
  })

  it('error: another passkey of the same person does not open it', async () => {
    await addAuthenticator()
    const [one, other] = [
      await createPasskey(parameters, context),
      await createPasskey({ ...parameters, user: { ...user, id: new Uint8Array(16).fill(2) } }, context),
    ]
    const sealed = await sealRecovery((await split()).recovery, one, { crypto })
    await expect(openRecovery(sealed, other, { crypto })).rejects.toMatchObject({ code: 'VAULT_RECOVERY_REFUSED' })
  })

  it('error: asked with another salt, the passkey gives another key', async () => {
    await addAuthenticator()
    const made = await createPasskey(parameters, context)
    const sealed = await sealRecovery((await split()).recovery, made, { crypto })
    const asked = await askPasskey({ known: [{ ...made, prfSalt: 'A'.repeat(43) }] }, context)
    await expect(openRecovery(sealed, asked, { crypto })).rejects.toMatchObject({ code: 'VAULT_RECOVERY_REFUSED' })
  })

  it('error: a person whom the authenticator does not recognise gets none', async () => {
    await addAuthenticator({ isUserVerified: false })
    await expect(createPasskey(parameters, context)).rejects.toMatchObject({
      code: 'VAULT_PASSKEY',
      fault: 'cancelled',
    })
  })

  it('error: a passkey that is gone is not found', async () => {
    const { remove } = await addAuthenticator()
    const made = await createPasskey(parameters, context)
    await remove()
    await addAuthenticator()
    await expect(askPasskey({ known: [made] }, context)).rejects.toMatchObject({
      code: 'VAULT_PASSKEY',
      fault: 'cancelled',
    })
  })

  it("error: another site's passkey is not this page's to make or ask", async () => {
    await addAuthenticator()
    const rp = { name: 'Hawser', id: 'hawser.example' }
    await expect(createPasskey({ rp, user }, context)).rejects.toMatchObject({
      code: 'VAULT_PASSKEY',
      fault: 'refused',
    })
    const made = await createPasskey(parameters, context)
    await expect(askPasskey({ known: [made], rpId: 'hawser.example' }, context)).rejects.toMatchObject({
      code: 'VAULT_PASSKEY',
      fault: 'refused',
    })
  })
})

it('error: a passkey whose authenticator does not evaluate protects nothing', async () => {
  await addAuthenticator({ hasPrf: false })
  await expect(createPasskey(parameters, context)).rejects.toMatchObject({ code: 'VAULT_PASSKEY', fault: 'noPrf' })
})

it('error: a browser without passkeys says so', async () => {
  const without = { ...context, credentials: undefined }
  await expect(createPasskey(parameters, without)).rejects.toMatchObject({ code: 'VAULT_PASSKEY', fault: 'missing' })
  const names = { credentialId: 'AAAA', prfSalt: 'AAAA' }
  await expect(askPasskey({ known: [names] }, without)).rejects.toMatchObject({
    code: 'VAULT_PASSKEY',
    fault: 'missing',
  })
})

describe('with a person who does nothing', () => {
  it('error: the wait ends with its signal', async () => {
    await addAuthenticator({ automaticPresenceSimulation: false })
    const controller = new AbortController()
    const making = createPasskey(parameters, { ...context, signal: controller.signal })
    controller.abort()
    await expect(making).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('error: the wait ends with its time', async () => {
    await addAuthenticator({ automaticPresenceSimulation: false })
    const clock = createFakeClock()
    const making = createPasskey(parameters, { ...context, clock })
    clock.advance(300_000)
    await expect(making).rejects.toMatchObject({ code: 'VAULT_PASSKEY', fault: 'cancelled' })
    expect(clock.pending()).toBe(0)
  })
})

it('behavior: an authenticator that evaluates only when it is asked again is asked again', async () => {
  await addAuthenticator()
  // As older security keys answer: they can, but not while the passkey is being made.
  const asked: string[] = []
  const credentials: PasskeyContext['credentials'] = {
    async create(options) {
      asked.push('create')
      const made = (await navigator.credentials.create(options)) as PublicKeyCredential
      return new Proxy(made, {
        get: (target, name) => {
          if (name === 'getClientExtensionResults') return () => ({ prf: { enabled: true } })
          const value = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
    get(options) {
      asked.push('get')
      return navigator.credentials.get(options)
    },
  }
  const made = await createPasskey(parameters, { ...context, credentials })
  expect(asked).toEqual(['create', 'get'])
  const { recovery } = await split()
  const sealed = await sealRecovery(recovery, made, { crypto })
  expect(await openRecovery(sealed, await askPasskey({ known: [made] }, context), { crypto })).toEqual(recovery)
})
