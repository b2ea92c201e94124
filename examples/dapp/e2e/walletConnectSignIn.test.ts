import { expect, it } from 'vitest'
import { copyPairing, showPairing } from './support/pairing.js'
import { fact, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'
import { violations } from './support/violations.js'

const stage = usePairedDapp()

it('CAP-12, VAL-18 behavior: on a page without Buffer, a wallet that connects by WalletConnect signs in by a second step', async () => {
  const dapp = await stage.openDapp({ config: { signIn: 'required' } })
  const peer = await stage.openPeer({ signsIn: true })
  const { page } = dapp
  await showPairing(dapp)
  await peer.pair(await copyPairing(dapp))
  const prompt = view(page, 'SIWXSignMessage')
  await prompt.waitFor()
  expect([peer.signIns.length, peer.proposals.length]).toEqual([0, 1])
  expect(await violations(page)).toEqual([])
  await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await reads(page.getByTestId('session-status'), 'Signed in')
  expect(peer.log.map(({ method }) => method)).toEqual(['personal_sign'])
  await page.reload()
  await reads(page.getByTestId('session-status'), 'Signed in')
  await reads(fact(page, 'status'), /^connected$/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})
