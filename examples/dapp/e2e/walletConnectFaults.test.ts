import type { RelayFault } from '@hawser/relay'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { appName, connectByLink, copyPairing, pairingView, scanCode, showPairing } from './support/pairing.js'
import { chooseWallet, fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'

const stage = usePairedDapp()
const requestTag = 1108
const answerTag = 1109
const isPublish: RelayFault['when'] = ({ method }) => method === 'irn_publish'

async function sign(page: Awaited<ReturnType<typeof stage.openDapp>>['page']) {
  const action = page.getByRole('region', { name: 'Sign a message' }).first()
  await action.getByRole('button', { name: 'Sign message' }).click()
  return action.locator('.outcome-result')
}

async function expectSignature(result: Awaited<ReturnType<typeof sign>>, address: string | undefined): Promise<void> {
  await expect.poll(() => result.textContent()).toMatch(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  const signer = address as `0x${string}`
  expect(await verifyMessage({ address: signer, message: 'Hello from Hawser', signature })).toBe(true)
}

describe('the pairing', () => {
  it('CON-02, VAL-04 behavior: renewed before it expires, and a wallet connects by the new one', async () => {
    const dapp = await stage.openDapp({ beforeScripts: (context) => context.clock.install() })
    const { wallet, addresses } = await stage.openWallet()
    await showPairing(dapp)
    const first = await scanCode(dapp.page)
    await dapp.page.clock.fastForward(215_000)
    expect(await scanCode(dapp.page)).toBe(first)
    await dapp.page.clock.fastForward(20_000)
    await expect.poll(() => scanCode(dapp.page)).not.toBe(first)
    const second = await copyPairing(dapp)
    expect(second).not.toBe(first)
    await wallet.pair(second)
    await wallet.approveConnection()
    await reads(fact(dapp.page, 'address'), addresses[0] ?? '')
  })

  it('CON-02, VAL-04 behavior: who scanned the former code may still approve', async () => {
    const dapp = await stage.openDapp({ beforeScripts: (context) => context.clock.install() })
    const { wallet, addresses } = await stage.openWallet()
    await showPairing(dapp)
    const first = await scanCode(dapp.page)
    await wallet.pair(first)
    await wallet.waitForPrompt(/^connect to/i)
    await dapp.page.clock.fastForward(231_000)
    await expect.poll(() => scanCode(dapp.page)).not.toBe(first)
    await wallet.approveConnection()
    await reads(fact(dapp.page, 'address'), addresses[0] ?? '')
  })

  it('VAL-04 behavior: expired while the relay is away, said so; renewed once it is back', async () => {
    const dapp = await stage.openDapp({ beforeScripts: (context) => context.clock.install() })
    const { page } = dapp
    await showPairing(dapp)
    await stage.relay.close()
    await page.clock.fastForward(231_000)
    await reads(pairingView(page).getByRole('alert'), 'Code expired')
    expect(await pairingView(page).getByRole('button', { name: 'Copy link' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    // The page's clock is ahead by now.
    await stage.restartRelay({ auth: { clockSkewMs: 600_000 } })
    await expect.poll(() => pairingView(page).getByRole('alert').count()).toBe(0)
    const { wallet, addresses } = await stage.openWallet()
    await wallet.pair(await copyPairing(dapp))
    await wallet.approveConnection()
    await reads(fact(page, 'address'), addresses[0] ?? '')
  })

  it('behavior: nobody answers for long: said so, and begun anew', async () => {
    const dapp = await stage.openDapp({ beforeScripts: (context) => context.clock.install() })
    await showPairing(dapp)
    await dapp.page.clock.fastForward(31 * 60_000)
    await reads(pairingView(dapp.page).getByRole('alert'), 'No wallet responded')
    await pairingView(dapp.page).getByRole('button', { name: 'Try again' }).click()
    await pairingView(dapp.page)
      .getByRole('img', { name: /^QR code/ })
      .waitFor()
  })
})

describe('the relay', () => {
  const matrix: readonly (readonly [string, RelayFault])[] = [
    ['late', { kind: 'delay', delayMs: 1_200 }],
    ['twice', { kind: 'duplicate' }],
    ['in another order', { kind: 'reorder', holdMs: 300 }],
    ['with answers to the page’s own requests late', { kind: 'delay', delayMs: 800, at: 'answer' }],
    ['with the socket closed twice on the way', { kind: 'close', when: isPublish, times: 2 }],
    ['with a publish lost unanswered', { kind: 'drop', at: 'request', when: isPublish, times: 1 }],
  ]
  it.each(matrix)('behavior: messages come %s: connected, and asked to sign once', async (_, fault) => {
    const dapp = await stage.openDapp()
    const { wallet, addresses } = await stage.openWallet()
    stage.relay.faults.add(fault)
    await connectByLink(dapp, wallet)
    const result = await sign(dapp.page)
    await wallet.approve('Sign a message')
    await expectSignature(result, addresses[0])
    expect(await wallet.prompt.count()).toBe(0)
  })

  it('behavior: lost while a request waits in the wallet: the answer comes when it is back, and nothing was sent twice', async () => {
    const dapp = await stage.openDapp()
    const { wallet, addresses } = await stage.openWallet()
    await connectByLink(dapp, wallet)
    const sent = { requests: 0 }
    stage.relay.faults.add({
      kind: 'delay',
      delayMs: 0,
      at: 'request',
      when: ({ tag }) => {
        if (tag === requestTag) sent.requests++
        return false
      },
    })
    const result = await sign(dapp.page)
    await wallet.waitForPrompt('Sign a message')
    // The wallet's answer does not reach the page before the sockets are cut.
    const lost = { answers: 0 }
    stage.relay.faults.add({
      kind: 'drop',
      when: ({ tag }) => {
        if (tag === answerTag) lost.answers++
        return tag === answerTag
      },
      times: 1,
    })
    await wallet.approve('Sign a message')
    // One that has not left the wallet yet is lost by nothing.
    await expect.poll(() => lost.answers).toBeGreaterThan(0)
    stage.relay.closeSockets()
    await expectSignature(result, addresses[0])
    expect(sent.requests).toBe(1)
    await reads(wallet.activity, `Signed a message for ${appName}`)
    expect(await wallet.activity.getByText('Signed a message').count()).toBe(1)
  })

  it('behavior: away at the start: said so, and the code comes when it is back', async () => {
    const dapp = await stage.openDapp()
    await stage.relay.close()
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
    await expect.poll(() => pairingView(dapp.page).textContent()).toMatch(/Can’t reach|taking longer than usual/)
    await stage.restartRelay()
    await pairingView(dapp.page)
      .getByRole('img', { name: /^QR code/ })
      .waitFor()
  })

  it('ERR-02 behavior: the clock of this device is wrong: the relay says so, and so does the page', async () => {
    const time = Date.now() + 3_600_000
    const dapp = await stage.openDapp({ beforeScripts: (context) => context.clock.install({ time }) })
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
    await reads(pairingView(dapp.page), 'The clock of this device is wrong')
  })

  it.each([
    ['Unauthorized: invalid key', 'Invalid Project ID'],
    ['Unauthorized: origin not allowed', 'Invalid App Configuration'],
    ['JWT validation error: JWT Token is not yet valid', 'Session Expired'],
  ])('ERR-02 behavior: refuses the app with "%s": %s', async (reason, shown) => {
    const dapp = await stage.openDapp()
    stage.relay.faults.add({ kind: 'refuse', reason })
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
    await reads(pairingView(dapp.page).getByRole('alert'), shown)
    stage.relay.faults.clear()
    await pairingView(dapp.page).getByRole('button', { name: 'Try again' }).click()
    await pairingView(dapp.page)
      .getByRole('img', { name: /^QR code/ })
      .waitFor()
  })
})

describe('the wallet', () => {
  it.each(['approvesOtherNamespace', 'approvesNoAccounts', 'malformedAccounts'] as const)(
    'behavior: %s: no connection, said so, and tried again',
    async (behavior) => {
      const dapp = await stage.openDapp()
      const peer = await stage.openPeer({ behaviors: { [behavior]: true } })
      await showPairing(dapp)
      await peer.pair(await copyPairing(dapp))
      await reads(pairingView(dapp.page).getByRole('alert'), 'Connection failed')
      expect(await fact(dapp.page, 'status').textContent()).toBe('disconnected')
      peer.setBehavior(behavior, false)
      await pairingView(dapp.page).getByRole('button', { name: 'Try again' }).click()
      await peer.pair(await copyPairing(dapp))
      await reads(fact(dapp.page, 'address'), peer.accounts[0] ?? '')
    },
  )

  it('behavior: approves one network of those asked for: connected on it', async () => {
    const dapp = await stage.openDapp()
    const peer = await stage.openPeer({ behaviors: { approvesFewerChains: 8453 } })
    await showPairing(dapp)
    await peer.pair(await copyPairing(dapp))
    await reads(fact(dapp.page, 'network'), /^Base$/)
  })

  it('behavior: approves none of ours, and cannot be asked for another: no connection', async () => {
    const dapp = await stage.openDapp()
    const peer = await stage.openPeer({ behaviors: { approvesUnknownChain: true, fewerMethods: true } })
    await showPairing(dapp)
    await peer.pair(await copyPairing(dapp))
    await reads(pairingView(dapp.page).getByRole('alert'), 'none of this app’s networks')
  })

  it('behavior: never answers: the user can leave, and take another wallet', async () => {
    const dapp = await stage.openDapp({ wallets: [{}] })
    const peer = await stage.openPeer({ behaviors: { neverAnswersProposal: true } })
    await showPairing(dapp)
    await peer.pair(await copyPairing(dapp))
    await expect.poll(() => peer.proposals.length).toBe(1)
    await dapp.page.keyboard.press('Escape')
    await chooseWallet(dapp, 'Quay Wallet')
    await reads(fact(dapp.page, 'address'), dapp.address)
  })

  it.each([
    ['rejectsSign', /declined|rejected/i],
    ['malformedSignature', /unexpected response|signature/i],
  ] as const)('behavior: %s: the page says what went wrong', async (behavior, said) => {
    const dapp = await stage.openDapp()
    const peer = await stage.openPeer({ behaviors: { [behavior]: true } })
    await showPairing(dapp)
    await peer.pair(await copyPairing(dapp))
    await reads(fact(dapp.page, 'status'), /^connected$/)
    await sign(dapp.page)
    await reads(dapp.page.getByRole('region', { name: 'Sign a message' }).first().getByRole('alert'), said)
  })
})
