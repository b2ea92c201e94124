import { localChain } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import { connect, fact, reads, view, waitForRequest } from '../e2e/support/steps.js'
import { connectByHand, manual } from './reach.js'
import type { State } from './state.js'

const receiver = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

async function openSend(dapp: Dapp): Promise<void> {
  await dapp.page.getByRole('button', { name: 'Open Send' }).click()
  await view(dapp.page, 'Send').waitFor()
}

async function fillSend(dapp: Dapp, amount = '1.25', to = receiver): Promise<void> {
  const form = view(dapp.page, 'Send')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('To').fill(to)
}

async function review(dapp: Dapp, amount?: string): Promise<void> {
  await openSend(dapp)
  await fillSend(dapp, amount)
  await view(dapp.page, 'Send').getByRole('button', { name: 'Review' }).click()
  await view(dapp.page, 'SendReview').waitFor()
}

/** A batch for two receivers. */
async function fillBatch(dapp: Dapp): Promise<void> {
  await openSend(dapp)
  await fillSend(dapp)
  const form = view(dapp.page, 'Send')
  await form.getByRole('button', { name: 'Add recipient' }).click()
  const second = form.getByRole('group', { name: 'Recipient 2' })
  await second.getByRole('textbox', { name: /Amount/ }).fill('0.5')
  await second.getByLabel('To').fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
}

const confirm = (dapp: Dapp) => view(dapp.page, 'SendReview').getByRole('button', { name: 'Send' }).click()
const result = (dapp: Dapp) => view(dapp.page, 'Account').locator('[data-hawser-transaction]').first()

/** What a node says to one question. */
interface Answer {
  readonly id: unknown
}

/** From now on the node of the first chain names a tip of 10,000 gwei. */
async function askLargeTip({ page }: Dapp): Promise<void> {
  const { origin } = new URL(localChain(1).rpcUrl)
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      const asked: unknown = route.request().postDataJSON()
      const tips = [asked].flat().filter((one) => Object(one).method === 'eth_maxPriorityFeePerGas')
      if (tips.length === 0) return route.continue()
      const response = await route.fetch()
      const isTip = ({ id }: Answer) => tips.some((one) => Object(one).id === id)
      const lie = (answer: Answer) => (isTip(answer) ? { ...answer, result: `0x${(10n ** 13n).toString(16)}` } : answer)
      // The reads of one turn are one list.
      const answered = (await response.json()) as Answer | readonly Answer[]
      await route.fulfill({ response, json: Array.isArray(answered) ? answered.map(lie) : lie(answered as Answer) })
    },
  )
}

/** Sends on a chain that mines only by hand. */
function pendingOn(chainId: number, then: (dapp: Dapp) => Promise<void>): Pick<State, 'reach' | 'leave'> {
  return {
    async reach(dapp) {
      const chain = localChain(chainId)
      await chain.fund(dapp.address, '5')
      await connect(dapp)
      await dapp.wallet.switchChainFromWallet(chainId)
      await expectNetwork(dapp, chainId)
      await chain.request('evm_setAutomine', [false])
      await review(dapp)
      await confirm(dapp)
      await reads(result(dapp), 'Pending')
      await then(dapp)
    },
    async leave() {
      await localChain(chainId).request('evm_mine')
      await localChain(chainId).request('evm_setAutomine', [true])
    },
  }
}

async function expectNetwork(dapp: Dapp, chainId: number): Promise<void> {
  const names: Record<number, string> = { 10: 'OP Mainnet', 137: 'Polygon' }
  await reads(fact(dapp.page, 'network'), names[chainId] ?? '')
}

/** Sending, and what came of it. */
export const sendStates: Readonly<Record<string, State>> = {
  send: {
    async reach(dapp) {
      await connect(dapp)
      await openSend(dapp)
    },
  },
  'send-filled': {
    async reach(dapp) {
      await connect(dapp)
      await openSend(dapp)
      await fillSend(dapp, '1.234567890123456789')
    },
  },
  'send-tokens': {
    async reach(dapp) {
      await localChain(1).fundToken(dapp.address, 2_500_000n)
      await connect(dapp)
      await openSend(dapp)
      await view(dapp.page, 'Send').locator('[data-hawser-token-select]').click()
      await view(dapp.page, 'Send').locator('[data-hawser-token]').first().waitFor()
    },
  },
  'send-wrong': {
    async reach(dapp) {
      await connect(dapp)
      await openSend(dapp)
      await fillSend(dapp, '100000', '0x70997970C51812dc3A010C7d01b50e0d17dc79c9')
      await reads(view(dapp.page, 'Send'), /typo/i)
    },
  },
  'send-to-oneself': {
    async reach(dapp) {
      await connect(dapp)
      await openSend(dapp)
      await fillSend(dapp, '1', dapp.address)
      await reads(view(dapp.page, 'Send'), /your own/i)
    },
  },
  'send-balance-failed': {
    async reach(dapp) {
      await connect(dapp)
      await dapp.page.route('http://127.0.0.1:*/**', (route) => route.abort())
      await openSend(dapp)
      await view(dapp.page, 'Send').getByText('Balance unavailable').waitFor({ timeout: 40_000 })
    },
  },
  'send-batch': {
    async reach(dapp) {
      await connect(dapp)
      await fillBatch(dapp)
    },
  },
  'send-batch-review': {
    async reach(dapp) {
      await connect(dapp)
      await fillBatch(dapp)
      await view(dapp.page, 'Send').getByRole('button', { name: 'Review' }).click()
      await view(dapp.page, 'SendReview').waitFor()
    },
  },
  'send-batch-confirmed': {
    async reach(dapp) {
      await connect(dapp)
      await fillBatch(dapp)
      await view(dapp.page, 'Send').getByRole('button', { name: 'Review' }).click()
      await view(dapp.page, 'SendReview').waitFor()
      await confirm(dapp)
      await reads(result(dapp), 'Confirmed')
    },
  },
  'send-review': {
    async reach(dapp) {
      await connect(dapp)
      await review(dapp)
    },
  },
  'send-review-long': {
    async reach(dapp) {
      await connect(dapp)
      await review(dapp, '1.234567890123456789')
    },
  },
  'send-review-high-fee': {
    async reach(dapp) {
      await connect(dapp)
      await askLargeTip(dapp)
      await review(dapp)
      await confirm(dapp)
      await reads(view(dapp.page, 'SendReview').getByRole('alert'), /confirm the fee/i)
    },
  },
  'send-review-waiting': {
    dapp: manual,
    async reach(dapp) {
      await connectByHand(dapp)
      await review(dapp)
      await confirm(dapp)
      await waitForRequest(dapp, 'eth_sendTransaction')
    },
  },
  'send-review-rejected': {
    async reach(dapp) {
      await connect(dapp)
      await dapp.wallet.setBehavior('rejectsSend', true)
      await review(dapp)
      await confirm(dapp)
      await view(dapp.page, 'SendReview').getByRole('alert').waitFor()
    },
  },
  'result-pending': pendingOn(10, async () => undefined),
  'result-cancelled': pendingOn(137, async (dapp) => {
    const id = await result(dapp).getAttribute('data-hawser-transaction')
    await dapp.wallet.replaceTransaction(id?.split('/').pop() ?? '', 'cancel')
    await localChain(137).request('evm_mine')
    await reads(result(dapp), /cancel/i)
  }),
  'result-confirmed': {
    async reach(dapp) {
      await connect(dapp)
      await review(dapp)
      await confirm(dapp)
      await reads(result(dapp), 'Confirmed')
    },
  },
}
