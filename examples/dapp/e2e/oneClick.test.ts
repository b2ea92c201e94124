import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WalletConnectPeer } from '@hawser/testing/node'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Dapp } from './support/dapp.js'
import { copyPairing, pairingView, showPairing } from './support/pairing.js'
import { fact, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'
import { violations } from './support/violations.js'

const stage = usePairedDapp()

const signInView = (page: Page) => view(page, 'SIWXSignMessage')
const status = (page: Page) => page.getByTestId('session-status')
const gone = (page: Page) => page.getByRole('dialog').first().waitFor({ state: 'detached' })
/** What a user was asked: what the wallet can do it says by itself. */
const methodsOf = (peer: WalletConnectPeer) =>
  peer.log.map(({ method }) => method).filter((method) => method !== 'wallet_getCapabilities')

/** The dApp, and a wallet that has read its code. */
async function pair(
  signIn: 'optional' | 'required',
  options: Parameters<typeof stage.openPeer>[0] = {},
): Promise<{ readonly dapp: Dapp; readonly page: Page; readonly peer: WalletConnectPeer }> {
  const dapp = await stage.openDapp({ config: { signIn } })
  const peer = await stage.openPeer({ signsIn: true, ...options })
  await showPairing(dapp)
  await peer.pair(await copyPairing(dapp))
  return { dapp, page: dapp.page, peer }
}

/** The built dApp's script with the library that the SDK reads answers by: what it says of what is no base64 stands in it. */
function findLateScript(): string {
  const folder = join(import.meta.dirname, '../dist/assets')
  const found = readdirSync(folder).filter(
    (name) =>
      name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes('Length must be a multiple of 4'),
  )
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

describe('one click by WalletConnect', () => {
  it.each(['required', 'optional'] as const)(
    'VAL-18 CAP-12 behavior: %s, one approval connects and signs in; a reload asks nothing; signed out',
    async (mode) => {
      const { page, peer } = await pair(mode)
      await gone(page)
      await reads(status(page), /^Signed in$/)
      await reads(fact(page, 'status'), /^connected$/)
      await reads(page.getByTestId('session-account'), `eip155:1:${peer.accounts[0]}`)
      expect([peer.signIns.length, peer.proposals.length, methodsOf(peer)]).toEqual([1, 0, []])
      await page.reload()
      await reads(status(page), /^Signed in$/)
      await reads(fact(page, 'status'), /^connected$/)
      expect([await page.getByRole('dialog').count(), methodsOf(peer)]).toEqual([0, []])
      await page.getByRole('button', { name: 'Sign out' }).click()
      await reads(status(page), 'Not signed in')
      await reads(fact(page, 'status'), mode === 'required' ? /^disconnected$/ : /^connected$/)
      if (mode === 'required') await expect.poll(() => peer.sessions.length).toBe(0)
    },
  )

  it.each([
    ['a wallet that does not know it', { signsIn: false }],
    ['a signature of another key', { behaviors: { signsInWithWrongKey: true } }],
    ['a sign-in to another site', { behaviors: { signsInForOtherSite: true } }],
  ] as const)('VAL-18 behavior: %s is asked in two steps, by the same code', async (_, options) => {
    const { page, peer } = await pair('required', options)
    await signInView(page).waitFor()
    await reads(status(page), 'Not signed in')
    expect(await violations(page)).toEqual([])
    await signInView(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await gone(page)
    await reads(status(page), /^Signed in$/)
    expect(methodsOf(peer)).toEqual(['personal_sign'])
  })

  it('VAL-18 behavior: where the code that the SDK needs for it does not come, it is asked in two steps', async () => {
    const dapp = await stage.openDapp({ config: { signIn: 'required' } })
    const { page } = dapp
    let isKeptBack = false
    await page.route(`**/assets/${findLateScript()}`, async (route) => {
      isKeptBack = true
      await route.abort()
    })
    const peer = await stage.openPeer({ signsIn: true })
    await showPairing(dapp)
    await peer.pair(await copyPairing(dapp))
    await signInView(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await gone(page)
    await reads(status(page), /^Signed in$/)
    expect([isKeptBack, peer.signIns.length, peer.proposals.length]).toEqual([true, 0, 1])
  })

  it('VAL-18 error: declined in the wallet, nobody is connected; the next code signs in', async () => {
    const { dapp, page, peer } = await pair('required', { behaviors: { rejectsProposal: true } })
    await reads(pairingView(page).getByRole('alert'), 'Request declined')
    await reads(fact(page, 'status'), /^disconnected$/)
    peer.resetBehaviors()
    await pairingView(page).getByRole('button', { name: 'Try again' }).click()
    await peer.pair(await copyPairing(dapp))
    await gone(page)
    await reads(status(page), /^Signed in$/)
  })
})
