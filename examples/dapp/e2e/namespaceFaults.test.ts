import { address, createSolanaRpc } from '@solana/kit'
import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { furtherChains } from './support/furtherChains.js'
import { reads, view } from './support/steps.js'
import { action, connectNamespace, factOf, showTab, useNamespaces, walletNames } from './support/useNamespaces.js'

const open = useNamespaces()
const nobodysUrl = 'http://127.0.0.1:9'

/** What the page asks of a node goes through `answer`, until the answer is called. */
async function intercept(page: Page, rpcUrl: string, answer: (route: Route) => Promise<void>) {
  const { origin } = new URL(rpcUrl)
  const matches = (url: URL) => url.origin === origin
  await page.route(matches, answer)
  return () => page.unroute(matches, answer)
}
const cutOff = (page: Page, rpcUrl: string) => intercept(page, rpcUrl, (route) => route.abort('connectionrefused'))

/** What the Solana and the Bitcoin wallet were asked to sign or send. */
async function askedToSign({ solana, bip122 }: Awaited<ReturnType<typeof open>>['further']): Promise<string[]> {
  const logs = [...(await solana.read('log')), ...(await bip122.read('log'))]
  return logs.map(({ method }) => method).filter((method) => /sign|send/i.test(method))
}

/** Nothing answers at the first address of each chain. */
async function withFallbacks() {
  const { chains } = await furtherChains()
  const entries = Object.entries(chains).map(([id, chain]) => [
    id,
    { ...chain, rpcUrl: nobodysUrl, fallbackRpcUrls: [chain.rpcUrl] },
  ])
  return { chains: { ...inject('stack').chains, ...Object.fromEntries(entries) } }
}

describe('a node that is away', () => {
  it('behavior: the next one that the network names is asked, of every kind', async () => {
    const { page } = await open({ config: await withFallbacks() })
    for (const [namespace, balance] of [
      ['solana', '5 SOL'],
      ['bip122', '0.01 BTC'],
      ['polkadot', '100 ROC'],
    ] as const) {
      await connectNamespace(page, namespace)
      await reads(factOf(page, namespace, 'balance'), balance)
    }
  })

  it('behavior: with no other one it is said, no wallet is asked, and it goes on once the node is back', async () => {
    const { page, solana, config, further } = await open()
    await connectNamespace(page, 'solana')
    await connectNamespace(page, 'bip122')
    const reconnects = [await cutOff(page, config.solana.rpcUrl), await cutOff(page, config.bitcoin.rpcUrl)]
    const sol = await action(page, 'Send SOL or a token')
    await sol.getByLabel('Receiver').fill(solana.receiver)
    await sol.getByRole('button', { name: 'Send SOL' }).click()
    await reads(sol.getByRole('alert'), /could not be reached|no answer|request failed/i)
    const psbt = await action(page, 'Sign a PSBT')
    await psbt.getByRole('button', { name: 'Sign and broadcast' }).click()
    await psbt.getByRole('alert').waitFor()
    expect(await askedToSign(further)).toEqual([])
    for (const reconnect of reconnects) await reconnect()
    await showTab(page, 'solana')
    await sol.getByRole('button', { name: 'Send SOL' }).click()
    await reads(sol.locator('.outcome-result'), /^success /)
    await showTab(page, 'bip122')
    await psbt.getByRole('button', { name: 'Sign and broadcast' }).click()
    await reads(psbt.locator('.outcome-result'), /^[0-9a-f]{64}$/)
  })

  it('behavior: a balance that cannot be read is unavailable, and the account stays connected', async () => {
    const { chains } = await furtherChains()
    const away = Object.fromEntries(Object.entries(chains).map(([id, chain]) => [id, { ...chain, rpcUrl: nobodysUrl }]))
    const { page } = await open({ config: { chains: { ...inject('stack').chains, ...away } } })
    for (const namespace of ['solana', 'bip122', 'polkadot'] as const) {
      await connectNamespace(page, namespace)
      await reads(factOf(page, namespace, 'balance'), 'unavailable')
      await reads(factOf(page, namespace, 'status'), /^connected$/)
    }
  })
})

describe('a send that breaks off after the wallet has signed', () => {
  /** The node takes what it is sent. Its answer is lost, and so is every one after it. */
  async function losesAnswer(page: Page, rpcUrl: string, isSend: (request: Request) => boolean) {
    let isLost = false
    return intercept(page, rpcUrl, async (route) => {
      if (!isLost && isSend(route.request())) {
        await route.fetch()
        isLost = true
      }
      await (isLost ? route.abort('connectionreset') : route.continue())
    })
  }
  const isSolanaSend = (request: Request) => /"sendTransaction"/.test(request.postData() ?? '')
  const isPost = (request: Request) => request.method() === 'POST'

  it('behavior: SOL by the modal stands as unknown, is not offered again, and is found by its hash', async () => {
    const { page, solana, config } = await open({ solanaWallet: { features: ['signMessage', 'signTransaction'] } })
    await connectNamespace(page, 'solana')
    await (await action(page, 'Send SOL or a token')).getByRole('button', { name: 'In the modal' }).click()
    const send = view(page, 'Send')
    await send.getByLabel('Amount').fill('0.5')
    await send.getByLabel('To').fill(solana.receiver)
    await send.getByRole('button', { name: /review/i }).click()
    await view(page, 'SendReview').waitFor()
    const restore = await losesAnswer(page, config.solana.rpcUrl, isSolanaSend)
    await view(page, 'SendReview').getByRole('button', { name: 'Send', exact: true }).click()
    const result = view(page, 'Account').locator('[data-hawser-transaction]')
    await reads(result, /not confirmed yet/i)
    await reads(result, /may still go through/i)
    expect(await view(page, 'SendReview').count()).toBe(0)
    await restore()
    await result.getByRole('button', { name: 'Check again' }).click()
    await reads(result, /confirmed/i)
    const rpc = createSolanaRpc(config.solana.rpcUrl)
    expect((await rpc.getBalance(address(solana.receiver)).send()).value).toBe(500_000_000n)
  })

  it('behavior: SOL by the app’s own code says what to look up, and there it is', async () => {
    const { page, solana, config } = await open({ solanaWallet: { features: ['signMessage', 'signTransaction'] } })
    await connectNamespace(page, 'solana')
    const card = await action(page, 'Send SOL or a token')
    await card.getByLabel('Receiver').fill(solana.receiver)
    const restore = await losesAnswer(page, config.solana.rpcUrl, isSolanaSend)
    await card.getByRole('button', { name: 'Send SOL' }).click()
    await reads(card.getByRole('alert'), /not certain that the transaction was sent/i)
    expect(await card.locator('.outcome-result').count()).toBe(0)
    const hash = (await card.getByRole('alert').textContent())?.match(/look up is ([1-9A-HJ-NP-Za-km-z]{80,})/)?.[1]
    await restore()
    const lookUp = await action(page, 'Look up a Solana transaction')
    await lookUp.getByLabel('Signature').fill(hash ?? '')
    await lookUp.getByRole('button', { name: 'Look up' }).click()
    await reads(lookUp.locator('.outcome-result'), /^success, in slot \d+$/)
  })

  it('behavior: a PSBT that the network may not have got says so, with what to look up', async () => {
    const { page, config } = await open()
    await connectNamespace(page, 'bip122')
    const card = await action(page, 'Sign a PSBT')
    const restore = await intercept(page, config.bitcoin.rpcUrl, (route) =>
      isPost(route.request()) ? route.abort('connectionreset') : route.continue(),
    )
    await card.getByRole('button', { name: 'Sign and broadcast' }).click()
    await reads(card.getByRole('alert'), /not certain that the network took the transaction/i)
    expect(await card.locator('.outcome-result').count()).toBe(0)
    const txid = (await card.getByRole('alert').textContent())?.match(/look up is ([0-9a-f]{64})/)?.[1]
    await restore()
    const lookUp = await action(page, 'Look up a Bitcoin transaction')
    await lookUp.getByLabel('Transaction id').fill(txid ?? '')
    await lookUp.getByRole('button', { name: 'Look up' }).click()
    await reads(lookUp.locator('.outcome-result'), 'The network does not know it')
  })

  it('behavior: a PSBT that the network got, though its answer was lost, is found there', async () => {
    const { page, config } = await open()
    await connectNamespace(page, 'bip122')
    const card = await action(page, 'Sign a PSBT')
    const restore = await intercept(page, config.bitcoin.rpcUrl, async (route) => {
      if (!isPost(route.request())) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await card.getByRole('button', { name: 'Sign and broadcast' }).click()
    await reads(card.locator('.outcome-result'), /^[0-9a-f]{64}$/)
    await restore()
    const txid = (await card.locator('.outcome-result').textContent()) ?? ''
    expect((await fetch(`${config.bitcoin.rpcUrl}/tx/${txid}`)).status).toBe(200)
  })
})

describe('a wallet that cannot, or will not', () => {
  it('behavior: what it lacks is explained where it was asked for', async () => {
    const { page } = await open({
      solanaWallet: { features: ['signMessage', 'signAndSendTransaction'] },
      bitcoinWallet: { without: ['bitcoin:signTransaction'] },
      polkadotWallet: { behaviors: { cannotSign: true } },
    })
    for (const [namespace, title, button, text] of [
      ['solana', 'Sign a Solana transaction', 'Sign transaction', /this wallet cannot sign transactions/i],
      ['bip122', 'Sign a PSBT', 'Sign PSBT', /this wallet cannot do that/i],
      ['polkadot', 'Sign bytes with a Polkadot account', 'Sign bytes', /this wallet does not sign messages/i],
    ] as const) {
      await connectNamespace(page, namespace)
      const card = await action(page, title)
      await card.getByRole('button', { name: button }).click()
      await reads(card.getByRole('alert'), text)
    }
  })

  it.each(['solana', 'bip122', 'polkadot'] as const)(
    'behavior: %s: refused, it is said and can be tried again; locked, it is waited for, can be left, and goes on when unlocked',
    async (namespace) => {
      const { page, further } = await open()
      // They share what is done here.
      const wallet = further[namespace] as typeof further.polkadot
      const label = { solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' }[namespace]
      const choose = () => view(page, 'Connect').getByRole('button', { name: walletNames[namespace] }).first().click()
      const waiting = view(page, 'ConnectingExternal')
      await wallet.setBehavior('rejectsConnect', true)
      await showTab(page, namespace)
      await page.getByRole('button', { name: `Connect ${label}`, exact: true }).click()
      await choose()
      await reads(waiting, /declined|rejected|refused/i)
      await wallet.setBehavior('rejectsConnect', false)

      await wallet.call('lock')
      await waiting.getByRole('button', { name: /try again/i }).click()
      await reads(waiting, `Continue in ${walletNames[namespace]}`)
      await wallet.waitForPrompt()
      await page.getByRole('button', { name: 'Back' }).click()
      await view(page, 'Connect').waitFor()
      await reads(factOf(page, namespace, 'status'), /^disconnected$/)
      await choose()
      await reads(waiting, `Continue in ${walletNames[namespace]}`)
      await wallet.call('unlock')
      await reads(factOf(page, namespace, 'status'), /^connected$/)
    },
  )
})

describe('amounts and addresses', () => {
  it('behavior: the fee does not fit above the amount: said before a wallet is asked', async () => {
    const { page, solana, bitcoin, further } = await open()
    await connectNamespace(page, 'solana')
    await connectNamespace(page, 'bip122')
    const sol = await action(page, 'Send SOL or a token')
    await sol.getByLabel('Receiver').fill(solana.receiver)
    await sol.getByLabel('Amount').fill('5')
    await sol.getByRole('button', { name: 'Send SOL' }).click()
    await reads(sol.getByRole('alert'), /not enough SOL to pay the network fee/i)
    const btc = await action(page, 'Send bitcoin')
    await btc.getByLabel('Receiver').fill(bitcoin.ordinal)
    await btc.getByLabel('Amount in satoshis').fill('1000000')
    await btc.getByRole('button', { name: 'Send bitcoin' }).click()
    await reads(btc.getByRole('alert'), /does not hold enough for the amount and the network fee/i)
    expect(await askedToSign(further)).toEqual([])
  })

  it('VAL-02 behavior: an address of another chain or another network is refused by each kind', async () => {
    const { page, solana, bitcoin, polkadot } = await open()
    for (const namespace of ['solana', 'bip122', 'polkadot'] as const) await connectNamespace(page, namespace)
    const attempts = [
      ['Send SOL or a token', 'Send SOL', [bitcoin.payment, polkadot.address, `0x${'12'.repeat(20)}`]],
      [
        'Send bitcoin',
        'Send bitcoin',
        [solana.receiver, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', polkadot.address],
      ],
      ['Send with @polkadot/api', 'Send by @polkadot/api', [solana.receiver, bitcoin.payment]],
    ] as const
    for (const [title, button, receivers] of attempts) {
      const card = await action(page, title)
      for (const receiver of receivers) {
        await card.getByLabel('Receiver').fill(receiver)
        await card.getByRole('button', { name: button }).click()
        await reads(card.getByRole('alert'), /address/i)
      }
    }
  })
})
