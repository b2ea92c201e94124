import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { mineFromNode } from '@hawser/testing/node'
import { encodeFunctionData, erc20Abi, formatUnits, parseUnits } from 'viem'
import { buyAt } from './prices.mjs'
import { createSales } from './sales.mjs'

const maxBodyLength = 10_000
const maxDecimals = 8
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** How the two services call a chain by its decimal id. */
const networkNames = { 1: 'ethereum', 10: 'optimism', 8453: 'base', 42161: 'arbitrum', 137: 'polygon' }
const currencies = ['USD', 'EUR', 'GBP']
const methods = { CARD: ['10.00', '7500.00'], ACH_BANK_ACCOUNT: ['10.00', '25000.00'] }
/** What each keeps of what is paid, in hundredths of a percent. */
const fees = { coinbase: 200n, meld: 100n, link: 150n }
/** What is bought by a link, in US dollars: it names no amount. */
const linkedAmount = '50.00'

/**
 * Two providers of purchases of this machine, in the forms of Coinbase's Onramp API and of Meld's, and two exchanges (the first of them one too), with one page on which
 * nobody pays anything: what is bought or deposited there is sent on the local chain, by its node's first account.
 *
 * @param {object} options
 * @param {Record<string, import('./localStack.mjs').LocalStackChain>} options.chains by decimal chain id
 * @param {number} [options.port] 0, the default, takes a free one
 * @returns {Promise<import('./onRamp.d.mts').OnRamp>}
 * @throws the system's error, with code EADDRINUSE when the port is taken
 */
export async function startOnRamp({ chains, port = 0 }) {
  const style = (
    await Promise.all(
      ['palette.css', 'signInProvider/page.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
    )
  ).join('')
  const sold = Object.entries(networkNames).flatMap(([chainId, network]) => listSold(chains[chainId], chainId, network))
  const keySecret = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  const secrets = { coinbase: randomUUID(), meld: randomUUID() }
  const sessions = new Map()
  const behavior = {
    isDown: false,
    holdsDelivery: false,
    holdsPayout: false,
    expiresSales: false,
    sendsWebhooks: true,
  }
  let gatewayUrl
  let url

  const find = (provider, id, network) =>
    sold.find((one) => one.ids[provider] === id && (network === undefined || one.network === network))

  /** @throws RangeError for what nobody sells */
  function price(provider, { asset, amount, currency }) {
    if (!asset || !/^\d{1,9}(?:\.\d{1,2})?$/.test(amount) || !currencies.includes(currency))
      throw new RangeError('Nobody sells that.')
    const [whole, fraction = ''] = amount.split('.')
    const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
    const left = cents - (cents * fees[provider]) / 10_000n
    const exact = buyAt({ cents: left, currency, symbol: asset.symbol, decimals: asset.decimals })
    if (!exact) throw new RangeError('Nobody sells that.')
    // One of the services writes amounts as JSON numbers: what is shown is what is sent.
    const step = 10n ** BigInt(Math.max(0, asset.decimals - maxDecimals))
    const base = (exact / step) * step
    return { cents, left, base, bought: formatUnits(base, asset.decimals) }
  }

  function begin(provider, session) {
    const token = randomUUID()
    sessions.set(token, { provider, status: 'open', txHash: null, createdAt: new Date(), ...session })
    return token
  }

  /** Tells the gateway that something has happened, and says so twice, as services do that had no answer in time. */
  async function tell({ provider, id, address, ref = address }) {
    // The others send none.
    if (!behavior.sendsWebhooks || gatewayUrl === undefined || !Object.hasOwn(secrets, provider)) return
    const target = `${gatewayUrl}/v1/onramp/webhooks/${provider}`
    const body = JSON.stringify(
      provider === 'meld' ? { payload: { externalSessionId: id } } : { data: { partnerUserRef: ref } },
    )
    const seconds = String(Math.floor(Date.now() / 1_000))
    const sign = (text, encoding) => createHmac('sha256', secrets[provider]).update(text).digest(encoding)
    const headers =
      provider === 'meld'
        ? { 'meld-signature-timestamp': seconds, 'meld-signature': sign(`${seconds}.${target}.${body}`, 'base64url') }
        : { 'x-hook0-signature': `t=${seconds},v0=${sign(`${seconds}.${body}`, 'hex')}` }
    for (const _ of [1, 2])
      await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined)
  }

  async function deliver(session) {
    const { asset, base, address } = session
    const to = asset.contract ?? address
    const data = asset.contract
      ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, base] })
      : undefined
    const { hash } = await mineFromNode(asset.chain, { to, ...(data ? { data } : { value: base }) })
    Object.assign(session, { status: 'done', txHash: hash })
  }

  /** What is decided on the page counts once, however often it is sent. */
  async function decide(token, isPaid) {
    const session = sessions.get(token)
    if (!session) throw new RangeError('There is no such purchase.')
    if (session.status !== 'open') return session
    if (session.isSale) {
      session.status = isPaid ? 'agreed' : 'declined'
      await tell(session)
      return session
    }
    session.status = isPaid ? 'paid' : 'declined'
    await tell(session)
    if (isPaid && !behavior.holdsDelivery) {
      await deliver(session)
      await tell(session)
    }
    return session
  }

  const coinbaseStatus = { paid: 'IN_PROGRESS', done: 'SUCCESS', declined: 'FAILED' }
  const meldStatus = { paid: 'SETTLING', done: 'SETTLED', declined: 'DECLINED' }
  const money = (amount, currency) => ({ value: amount, currency })
  const inCents = (cents) => formatUnits(cents, 2)

  const listOffered = () =>
    [...new Set(sold.map(({ ids }) => ids.coinbase))].map((id) => {
      const all = sold.filter(({ ids }) => ids.coinbase === id)
      return {
        id,
        name: all[0].name,
        symbol: all[0].symbol,
        networks: all.map(({ network, chainName, chainId, contract = '' }) => ({
          name: network,
          display_name: chainName,
          chain_id: chainId,
          contract_address: contract,
        })),
      }
    })
  const sales = createSales({
    sessions,
    behavior,
    listed: listOffered,
    find: (id, network) => find('coinbase', id, network),
  })
  const coinbase = {
    ...sales.routes,
    'GET v1/buy/options': () => ({
      payment_currencies: currencies.map((id) => ({
        id,
        limits: Object.entries(methods)
          .filter(([method]) => id === 'USD' || method === 'CARD')
          .map(([method, [min, max]]) => ({ id: method, min, max })),
      })),
      purchase_currencies: listOffered(),
    }),
    'POST v1/buy/quote': ({ body }) => {
      const { purchaseCurrency, purchaseNetwork, paymentAmount: amount, paymentCurrency: currency } = body
      const asset = find('coinbase', purchaseCurrency, purchaseNetwork)
      const { cents, left, bought } = price('coinbase', { asset, amount, currency })
      return {
        quote_id: randomUUID(),
        payment_total: money(inCents(cents), currency),
        payment_subtotal: money(inCents(left), currency),
        purchase_amount: money(bought, asset.symbol),
        network_fee: money('0', currency),
        coinbase_fee: money(inCents(cents - left), currency),
      }
    },
    'POST v1/token': ({ body }) => {
      const [{ address, blockchains }] = body.addresses
      const asset = sold.find(({ symbol, network }) => symbol === body.assets[0] && network === blockchains[0])
      return { token: begin('coinbase', { address, asset }) }
    },
  }
  const meld = {
    'GET service-providers/limits/fiat-currency-purchases': () =>
      currencies.map((currencyCode) => ({ currencyCode, minimumAmount: 20, maximumAmount: 5_000 })),
    'GET service-providers/properties/crypto-currencies': () =>
      sold.map(({ ids, name, network, chainName, chainId, contract }) => ({
        currencyCode: ids.meld,
        name,
        chainCode: network.toUpperCase(),
        chainName,
        chainId,
        ...(contract && { contractAddress: contract }),
      })),
    'POST payments/crypto/quote': ({ body }) => {
      const { sourceCurrencyCode: currency, sourceAmount: amount, destinationCurrencyCode: id } = body
      const { cents, left, bought } = price('meld', { asset: find('meld', id), amount, currency })
      return {
        quotes: [
          {
            sourceAmount: Number(inCents(cents)),
            sourceAmountWithoutFees: Number(inCents(left)),
            sourceCurrencyCode: currency,
            destinationAmount: Number(bought),
            destinationCurrencyCode: id,
            networkFee: 0,
            serviceProvider: 'HARBOUR',
          },
        ],
      }
    },
    'POST crypto/session/widget': ({ body: { externalSessionId: id, sessionData } }) => {
      const { sourceAmount: amount, sourceCurrencyCode: currency, destinationCurrencyCode, walletAddress } = sessionData
      const asset = find('meld', destinationCurrencyCode)
      const { base } = price('meld', { asset, amount, currency })
      return {
        widgetUrl: `${url}buy?session=${begin('meld', { id, address: walletAddress, asset, amount, currency, base })}`,
      }
    },
    'GET payments/transactions': ({ query }) => ({
      transactions: [...sessions.entries()]
        .filter(([, { id, status }]) => id === query.get('externalSessionIds') && status !== 'open')
        .map(([token, { id, status, txHash }]) => ({
          id: token,
          status: meldStatus[status],
          externalSessionId: id,
          cryptoDetails: { blockchainTransactionId: txHash },
        })),
    }),
  }

  /** @throws RangeError for what the page was not opened with */
  function prepare(session, query) {
    const deposited = query.get('presetCryptoAmount')
    const { asset, address } = session
    if (deposited !== null) {
      if (!/^\d{1,9}(?:\.\d{1,18})?$/.test(deposited)) throw new RangeError('That is no amount.')
      const base = parseUnits(deposited, asset.decimals)
      Object.assign(session, { isDeposit: true, amount: deposited, currency: asset.symbol, base })
    } else {
      const [amount, currency] = [query.get('presetFiatAmount') ?? '', query.get('fiatCurrency') ?? '']
      Object.assign(session, { amount, currency, base: price(session.provider, { asset, amount, currency }).base })
    }
    session.ref = query.get('partnerUserRef') ?? address
  }

  /** A page that was opened by a link alone, as an app has it of Coinbase's gateway (`appId`) or by its own key of Meld's (`publicKey`). */
  function beginLinked(query) {
    const [wallet] = JSON.parse(query.get('destinationWallets') ?? '[]')
    const address = wallet?.address ?? query.get('walletAddress')
    const asset = query.has('appId')
      ? find('coinbase', 'ETH', query.get('defaultNetwork') ?? 'ethereum')
      : sold.find(({ contract }) => query.has('publicKey') && contract !== undefined)
    if (!asset || !/^0x[\da-fA-F]{40}$/.test(address)) throw new RangeError('Nobody sells that.')
    const { base } = price('link', { asset, amount: linkedAmount, currency: 'USD' })
    return begin('link', { address, asset, amount: linkedAmount, currency: 'USD', base })
  }

  const findSold = ({ network, address }) =>
    sold.find(
      ({ chainId, contract = null }) =>
        network === `eip155:${chainId}` && (contract?.toLowerCase() ?? null) === (address?.toLowerCase() ?? null),
    )

  /** @returns {import('@hawser/gateway').ExchangeProvider} */
  const harbour = {
    id: 'harbour',
    name: 'Harbour Exchange',
    async supports(asset) {
      if (behavior.isDown) throw new Error('The exchange is down.')
      return findSold(asset) !== undefined
    },
    async createDeposit({ sessionId, recipient, amount, ...rest }) {
      const asset = findSold(rest)
      if (behavior.isDown || !asset) throw new Error('The exchange is down.')
      const base = parseUnits(amount, asset.decimals)
      const session = { ref: sessionId, address: recipient, asset, amount, currency: asset.symbol, base }
      return `${url}buy?session=${begin('harbour', { ...session, isDeposit: true })}`
    },
    async findDeposit(sessionId) {
      if (behavior.isDown) throw new Error('The exchange is down.')
      const found = [...sessions.values()].find(({ ref }) => ref === sessionId)
      const status = coinbaseStatus[found?.status]
      return status ? { status, txHash: found.txHash } : null
    },
  }

  function listBought(user) {
    const own = [...sessions.entries()].filter(
      ([, one]) => one.provider === 'coinbase' && !one.isSale && one.ref === user && one.status !== 'open',
    )
    return {
      transactions: own
        .reverse()
        .map(([token, { asset, address, base, status, txHash, createdAt, amount, currency }]) => ({
          transaction_id: token,
          status: `ONRAMP_TRANSACTION_STATUS_${coinbaseStatus[status]}`,
          purchase_currency: asset.symbol,
          purchase_network: asset.network,
          purchase_amount: money(formatUnits(base, asset.decimals), asset.symbol),
          payment_total: money(amount, currency),
          created_at: createdAt.toISOString(),
          tx_hash: txHash ?? '',
          wallet_address: address,
        })),
      next_page_key: '',
      total_count: String(own.length),
    }
  }

  async function answer(request, response) {
    const { pathname, searchParams: query } = new URL(request.url, 'http://localhost')
    const text = await readBody(request)
    const page = (status, html) =>
      response
        .writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'cache-control': 'no-store',
        })
        .end(html)
    const json = (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/page.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end(style)
    if (pathname === '/sell' && request.method === 'GET') {
      const session = sessions.get(query.get('sessionToken'))
      if (!session?.asset) return void page(404, shell('<h1>No such sale</h1>'))
      if (session.amount === undefined) sales.prepare(session, query)
      return void page(200, shell(checkout(query.get('sessionToken'), session)))
    }
    if (pathname === '/buy' && request.method === 'POST') {
      const form = new URLSearchParams(text)
      await decide(form.get('session'), form.get('decision') === 'pay')
      return void response.writeHead(303, { location: `/buy?session=${form.get('session')}` }).end()
    }
    if (pathname === '/buy') {
      const token = query.get('session') ?? query.get('sessionToken') ?? beginLinked(query)
      const session = sessions.get(token)
      if (!session?.asset) return void page(404, shell('<h1>No such purchase</h1>'))
      // One of the services is told here, and not before, how much is paid.
      if (session.amount === undefined) prepare(session, query)
      return void page(200, shell(checkout(token, session)))
    }
    if (behavior.isDown) return void response.writeHead(503).end()
    const [, service, ...rest] = pathname.split('/')
    const path = rest.join('/')
    const user = /^v1\/buy\/user\/(\w{1,64})\/transactions$/.exec(path)
    if (service === 'coinbase' && user) return void json(listBought(user[1]))
    const seller = /^v1\/sell\/user\/([\w-]{1,64})\/transactions$/.exec(path)
    if (service === 'coinbase' && seller) return void json(await sales.list(seller[1]))
    const routes = { coinbase, meld }[service] ?? {}
    const route = `${request.method} ${path}`
    if (!Object.hasOwn(routes, route)) return void response.writeHead(404).end('{}')
    json(routes[route]({ query, body: text === '' ? {} : JSON.parse(text) }))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      const isTheirs = error instanceof RangeError || error instanceof SyntaxError
      if (!isTheirs) console.error(error)
      response
        .writeHead(isTheirs ? 400 : 500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message: isTheirs ? error.message : 'Something went wrong.' }))
    })
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  url = `http://localhost:${server.address().port}/`
  return {
    url,
    config: (publicUrl) => ({
      publicUrl,
      coinbase: {
        url: `${url}coinbase`,
        keyId: 'demo',
        keySecret: keySecret.toString('base64'),
        country: 'US',
        page: `${url}buy`,
        deposits: true,
        sells: true,
        sellPage: `${url}sell`,
        webhookSecret: secrets.coinbase,
      },
      meld: { url: `${url}meld`, apiKey: 'demo', country: 'US', webhookSecret: secrets.meld },
    }),
    links: {
      service: { appId: 'demo', page: `${url}buy` },
      meld: { publicKey: 'demo', page: `${url}buy` },
    },
    exchanges: [harbour],
    serve(publicUrl) {
      gatewayUrl = publicUrl
    },
    behavior,
    async deliverHeld() {
      for (const session of sessions.values())
        if (session.status === 'paid') {
          await deliver(session)
          await tell(session)
        }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}

/** What is sold on a chain: its own currency, and on the first one the node's own dollars. */
function listSold(chain, chainId, network) {
  if (!chain) return []
  const { name: chainName, symbol, tokens } = chain
  const shared = { chain, chainId, chainName, network }
  const suffix = chainId === '1' ? '' : `_${network.toUpperCase()}`
  const own = { ...shared, symbol, name: symbol === 'ETH' ? 'Ether' : symbol, decimals: 18 }
  const [dollar] = chainId === '1' ? tokens : []
  return [
    { ...own, ids: { coinbase: symbol, meld: `${symbol}${suffix}` } },
    ...(dollar
      ? [{ ...shared, ...dollar, contract: dollar.address, ids: { coinbase: dollar.symbol, meld: dollar.symbol } }]
      : []),
  ]
}

async function readBody(request) {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > maxBodyLength) throw new RangeError('This is too much.')
  }
  return text
}

/** Nothing of it is the visitor's own text: amounts are numbers, symbols are the demo's. */
const checkout = (
  token,
  { amount, currency, base, asset, status, isDeposit = false, isSale = false, payout },
) => `      <h1>${
  (isSale
    ? {
        open: 'Cash out',
        agreed: 'Waiting for your tokens',
        collected: 'Received',
        done: 'Paid out',
        declined: 'Declined',
      }
    : isDeposit
      ? { open: 'Withdraw to your wallet', paid: 'Withdrawal confirmed', done: 'Withdrawn', declined: 'Declined' }
      : { open: 'Checkout', paid: 'Payment received', done: 'Paid', declined: 'Declined' })[status]
}</h1>
      <p>This page of the demo stands in for a provider. No money moves: what you ${isSale ? 'sell' : isDeposit ? 'withdraw' : 'buy'} is sent on a local chain.</p>
      <p>${isDeposit || isSale ? '' : `${amount} ${currency} → `}${formatUnits(base, asset.decimals)} ${asset.symbol} (${asset.chainName})${isSale ? ` → ${payout} ${currency}` : ''}</p>
${
  status === 'open'
    ? `      <form method="post" action="/buy">
        <input type="hidden" name="session" value="${token}" />
        <button type="submit" name="decision" value="pay">${isDeposit || isSale ? 'Confirm' : 'Pay'}</button>
        <button type="submit" name="decision" value="decline" class="quiet">Decline</button>
      </form>`
    : '      <p>You can close this window.</p>'
}`

/** @param {string} content */
const shell = (content) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Checkout – Hawser demo</title>
    <link rel="stylesheet" href="/page.css" />
  </head>
  <body>
    <main>
${content}
    </main>
  </body>
</html>
`
