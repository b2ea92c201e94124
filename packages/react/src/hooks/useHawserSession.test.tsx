import { connect } from '@hawser/core/actions'
import { describe, expect, it } from 'vitest'
import { renderHooks } from '../fixtures/renderHooks.js'
import { fakeSiwx } from '../views/fixtures/fakeSiwx.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { firstAddress } from '../views/fixtures/openClient.js'
import { useHawserSession } from './useHawserSession.js'

describe('useHawserSession', () => {
  it('API-15 CAP-12 default: signed out, the prompt, signed in, and signed out again', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const siwx = fakeSiwx({ isRequired: false })
    const { client, read } = await renderHooks(() => useHawserSession(), {
      wallets: [wallet],
      siwx,
      signMessage: async () => '0xabcd',
    })
    await expect
      .poll(() => read())
      .toMatchObject({ status: 'signedOut', session: undefined, prompt: null, error: null })
    const connected = connect(client.hawser, { connectorId: 'anchor' })
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approve([firstAddress], 'eip155:1')
    await expect.poll(() => read().prompt).toMatchObject({ address: firstAddress, phase: 'ready' })
    const session = await read().api?.signIn()
    await connected
    await expect
      .poll(() => read())
      .toMatchObject({ status: 'signedIn', session: { signature: '0xabcd' }, prompt: null })
    expect(await read().api?.getSessions()).toEqual([session])
    await read().api?.signOut()
    await expect.poll(() => read()).toMatchObject({ status: 'signedOut', session: undefined })
    expect(siwx.sessions).toEqual([])
  })
})
