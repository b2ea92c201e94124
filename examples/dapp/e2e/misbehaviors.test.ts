import { type ScriptedWalletBehavior, scriptedWalletBehaviors } from '@hawser/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { buttonStands, chooseWallet, connect, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()

const waiting = (page: Page) => view(page, 'ConnectingExternal')
const action = (page: Page, name: string) => page.getByRole('region', { name }).first()

/** A connect that ends in an error shown in place, with a way to try again. */
async function connectFails(dapp: Dapp): Promise<void> {
  await chooseWallet(dapp, 'Quay Wallet')
  await waiting(dapp.page).getByRole('alert').waitFor()
  await waiting(dapp.page)
    .getByRole('button', { name: /try again/i })
    .waitFor()
  expect(await fact(dapp.page, 'status').textContent()).toBe('disconnected')
}

/** A connect that waits, says so, and can be left. */
async function connectWaits(dapp: Dapp): Promise<void> {
  await chooseWallet(dapp, 'Quay Wallet')
  await reads(waiting(dapp.page).getByRole('status'), 'Quay Wallet')
  await reads(fact(dapp.page, 'status'), /^connecting$/)
  await dapp.page.getByRole('button', { name: 'Back' }).click()
  await view(dapp.page, 'Connect').waitFor()
  await reads(fact(dapp.page, 'status'), /^disconnected$/)
}

async function signFails(dapp: Dapp): Promise<void> {
  await action(dapp.page, 'Sign a message').getByRole('button', { name: 'Sign message' }).click()
  await action(dapp.page, 'Sign a message').getByRole('alert').waitFor()
}

async function typedDataFails(dapp: Dapp): Promise<void> {
  await action(dapp.page, 'Sign typed data').getByRole('button', { name: 'Sign typed data' }).click()
  await action(dapp.page, 'Sign typed data').getByRole('alert').waitFor()
}

async function switchFails(dapp: Dapp): Promise<void> {
  await dapp.page.getByRole('button', { name: 'Base', exact: true }).click()
  await action(dapp.page, 'Switch network').getByRole('alert').waitFor()
  await reads(fact(dapp.page, 'network'), 'Ethereum')
}

async function sendFails(dapp: Dapp): Promise<void> {
  await dapp.page.getByRole('button', { name: 'Send 0.001 to myself' }).click()
  await action(dapp.page, 'Send').getByRole('alert').waitFor()
}

const sendBatch = (dapp: Dapp) => action(dapp.page, 'Send a batch').getByRole('button', { name: 'Send both' }).click()

async function batchFails(dapp: Dapp): Promise<void> {
  await sendBatch(dapp)
  await action(dapp.page, 'Send a batch').getByRole('alert').waitFor()
}

async function batchWorks(dapp: Dapp): Promise<void> {
  await sendBatch(dapp)
  await reads(action(dapp.page, 'Send a batch').locator('.outcome-result'), /^0x[0-9a-f]{64}$/)
}

async function switchWorks(dapp: Dapp): Promise<void> {
  await dapp.page.getByRole('button', { name: 'Base', exact: true }).click()
  await reads(fact(dapp.page, 'network'), 'Base')
}

/** A value for switches that take one. */
const values: Partial<Record<ScriptedWalletBehavior, number>> = {
  slow: 300,
  replacesTransaction: 100,
  cancelsTransaction: 100,
}

type Expectation = (dapp: Dapp, on: () => Promise<void>) => Promise<void>

/** The switch is on before the user does anything. */
function fromTheStart(check: (dapp: Dapp) => Promise<void>): Expectation {
  return async (dapp, on) => {
    await on()
    await check(dapp)
  }
}

/** The switch goes on once the wallet is connected. */
function connected(check: (dapp: Dapp) => Promise<void>): Expectation {
  return async (dapp, on) => {
    await connect(dapp)
    await on()
    await check(dapp)
  }
}

/** What the page does under each switch. The type makes this table complete. */
const expectations: Record<ScriptedWalletBehavior, Expectation> = {
  neverAnswers: fromTheStart(connectWaits),
  hangsOnConnect: fromTheStart(connectWaits),
  lateApproval: fromTheStart(connectWaits),
  hangsOnAccounts: async (dapp, on) => {
    await connect(dapp)
    await on()
    await dapp.page.reload()
    await buttonStands(dapp.page, 'reconnecting')
    await reads(fact(dapp.page, 'address'), dapp.address)
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Account')
      .getByRole('button', { name: /try again/i })
      .waitFor()
  },
  rejectsConnect: fromTheStart(connectFails),
  emptyAccounts: fromTheStart(connectFails),
  malformedAccounts: fromTheStart(connectFails),
  malformedChainId: fromTheStart(connectFails),
  pendingRequest: async (dapp, on) => {
    await on()
    await chooseWallet(dapp, 'Quay Wallet')
    await reads(waiting(dapp.page), /already open/i)
  },
  rejectsSign: connected(signFails),
  malformedSignature: connected(signFails),
  noTypedData: connected(typedDataFails),
  throwsStrings: connected(signFails),
  internalError: connected(signFails),
  signsWithWrongKey: async (dapp, on) => {
    // A library cannot know a smart account's signer, so the page gets the signature and its own check decides.
    await connect(dapp)
    await on()
    await action(dapp.page, 'Sign a message').getByRole('button', { name: 'Sign message' }).click()
    await reads(action(dapp.page, 'Sign a message').locator('.outcome-result'), '0x')
  },
  rejectsSend: connected(sendFails),
  malformedHash: connected(sendFails),
  rejectsSwitch: connected(switchFails),
  switchChainUnsupported: connected(switchFails),
  switchChainLies: connected(switchFails),
  chainNotAdded: connected(switchWorks),
  addChainFails: async (dapp, on) => {
    await connect(dapp)
    await dapp.wallet.setBehavior('chainNotAdded', true)
    await on()
    await switchFails(dapp)
  },
  unknownChain: async (dapp, on) => {
    await connect(dapp)
    await on()
    await dapp.wallet.switchChainFromWallet(987654321)
    await view(dapp.page, 'UnsupportedChain').waitFor()
  },
  eventsBeforeConnect: async (dapp, on) => {
    await on()
    await dapp.page.reload()
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).waitFor()
    expect(await fact(dapp.page, 'status').textContent()).toBe('disconnected')
    await view(dapp.page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
    await reads(fact(dapp.page, 'address'), dapp.address)
  },
  eventsAfterDisconnect: async (dapp, on) => {
    await connect(dapp)
    await on()
    await disconnect(dapp)
    await dapp.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(await fact(dapp.page, 'status').textContent()).toBe('disconnected')
  },
  noRevokePermissions: async (dapp, on) => {
    await connect(dapp)
    await on()
    await disconnect(dapp)
    await dapp.page.reload()
    await reads(fact(dapp.page, 'status'), 'disconnected')
  },
  // The page asks for neither permissions nor assets: wallets that have none, or give them in another form, change nothing.
  rejectsPermissions: connected(disconnect),
  noPermissions: connected(disconnect),
  presentPermissionNames: connected(disconnect),
  malformedGrant: connected(disconnect),
  rejectsCalls: connected(batchFails),
  noCalls: async (dapp, on) => {
    await on()
    await connect(dapp)
    await action(dapp.page, 'Send a batch')
      .getByRole('paragraph')
      .filter({ hasText: 'This wallet sends one transaction at a time.' })
      .waitFor()
  },
  callsOneByOne: async (dapp, on) => {
    await on()
    await connect(dapp)
    await action(dapp.page, 'Send a batch')
      .getByRole('paragraph')
      .filter({ hasText: 'This wallet sends one transaction at a time.' })
      .waitFor()
  },
  earlierCalls: connected(batchWorks),
  callsTooLarge: connected(batchFails),
  rejectsUpgrade: connected(batchFails),
  callsFail: connected(batchFails),
  callsStayPending: async (dapp, on) => {
    await connect(dapp)
    await on()
    await sendBatch(dapp)
    await reads(action(dapp.page, 'Send a batch'), 'Waiting for the network')
  },
  unknownCalls: connected(batchFails),
  malformedCalls: connected(batchFails),
  malformedCallsStatus: connected(batchFails),
  noAssets: connected(disconnect),
  malformedAssets: connected(disconnect),
  slow: fromTheStart(connect),
  duplicateEvents: async (dapp, on) => {
    await connect(dapp)
    await on()
    await dapp.wallet.switchChainFromWallet(10)
    await reads(fact(dapp.page, 'network'), 'OP Mainnet')
    const lines = dapp.page.getByTestId('events').locator('li', { hasText: /^\S+.*chainChanged eip155:10$/ })
    expect(await lines.count()).toBe(1)
  },
  lowerCaseAccounts: fromTheStart(connect),
  oversizedIcon: async (dapp, on) => {
    await on()
    await dapp.page.reload()
    await headerButton(dapp.page).click()
    const row = view(dapp.page, 'Connect').getByRole('button', { name: 'Quay Wallet' })
    await row.waitFor()
    expect(await row.locator('img').count()).toBe(0)
  },
  hostileName: async (dapp, on) => {
    await on()
    await dapp.page.reload()
    await headerButton(dapp.page).click()
    const row = view(dapp.page, 'Connect').locator('[data-hawser-wallet]').first()
    await row.waitFor()
    expect((await row.boundingBox())?.width).toBeLessThanOrEqual(360)
    expect(((await row.textContent()) ?? '').length).toBeLessThan(200)
    expect(await view(dapp.page, 'Connect').locator('script, iframe, b').count()).toBe(0)
  },
  ignoresNonce: connected(sendWorks),
  replacesTransaction: connected(sendWorks),
  cancelsTransaction: connected(sendWorks),
}

async function disconnect(dapp: Dapp): Promise<void> {
  await headerButton(dapp.page).click()
  await view(dapp.page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
  await reads(fact(dapp.page, 'status'), 'disconnected')
}

/** The hash comes back whatever happens to the transaction later; the modal's Send follows it (send.test.ts). */
async function sendWorks(dapp: Dapp): Promise<void> {
  await dapp.page.getByRole('button', { name: 'Send 0.001 to myself' }).click()
  await reads(action(dapp.page, 'Send').locator('.outcome-result'), '0x')
  // The wallet holds the chain's mining until its replacement is sent; a page that closes before would leave it held.
  await expect.poll(() => localChain(1).request('anvil_getAutomine')).toBe(true)
}

describe('misbehaving wallets', () => {
  it.each(scriptedWalletBehaviors.map((behavior) => behavior.name))('behavior: %s', async (name) => {
    const dapp = await open()
    await expectations[name](dapp, () => dapp.wallet.setBehavior(name, values[name] ?? true))
  })
})
