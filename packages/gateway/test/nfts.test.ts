import { createServer } from 'node:http'
import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import {
  deployErc20,
  deployErc721,
  deployErc1155,
  jsonRpcRequest,
  type LocalChains,
  mineFromNode,
  mintErc721,
  mintErc1155,
  startLocalChains,
} from '@hawser/testing/node'
import { type Address, encodeFunctionData, erc721Abi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type GatewayOptions, type ProvidedNfts } from '../src/exports/index.js'
import { databaseKinds, useDatabases } from './support/databases.js'
import { answerBlockscoutNfts, fakeNft } from './support/fakeBlockscoutNfts.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { apiFaults, startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const account = `0x${'a1'.repeat(20)}`
const contract = `0x${'bb'.repeat(20)}`
const chainId = 'eip155:31337' as const

let local: LocalChains
let blocks: { height: number; hash: string }[]
const fronts: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 31_337 }], accounts: 4 })
  await jsonRpcRequest(urlOf(), { method: 'anvil_mine', params: ['0x5'] })
  const block = await jsonRpcRequest(urlOf(), { method: 'eth_getBlockByNumber', params: ['0x3', false] })
  blocks = [{ height: 3, hash: String(Object(block).hash) }]
})
afterAll(() => local.stop())
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})
const urlOf = () => local.chains[0]?.rpcUrl ?? ''
const addressOf = (index: number) => (local.accounts[index]?.address ?? '0x') as Address
const failed = (status: number, field: string) => ({ status, body: { reasons: [{ field }] } })
type Network = NonNullable<GatewayOptions['networks']>[string]

async function open(network: Partial<Network>, options: GatewayOptions = {}) {
  const gateway = await start({
    databaseUrl: await databases.create('embedded'),
    networks: { [chainId]: { http: [urlOf()], ...network } },
    limits: { requestsPerMinute: 0 },
    ...options,
  })
  const ask = async (of: string = account, query = `chainId=${chainId}`) => {
    const answer = await gateway.fetch(`/v1/account/${of}/nfts?${query}`)
    return { status: answer.status, note: answer.headers.get('x-hawser-history'), body: await answer.json() }
  }
  return { gateway, ask }
}

async function openBlockscout(rows: readonly unknown[], options: { pageLength?: number; told?: unknown[] } = {}) {
  const { told = blocks, ...rest } = options
  const front = await startApiFront((request) =>
    answerBlockscoutNfts(request, { account, rows, blocks: told, ...rest }),
  )
  fronts.push(front)
  const nfts = { type: 'blockscout' as const, url: front.url, apiKey: 'canary-key' }
  return { front, ...(await open({ nfts }, { nfts: { hosts: ['https://images.example.com'] } })) }
}

const boat = {
  chainId,
  contract,
  tokenId: '42',
  standard: 'ERC-721',
  amount: '1',
  name: 'Boat',
  collection: 'Boats',
  description: 'It floats.',
  image: {
    url: 'https://images.example.com/boat.png',
    preview: 'public/getNftImage?url=https%3A%2F%2Fimages.example.com%2Fboat.png',
  },
  animationType: null,
  attributes: [],
  flags: { is_spam: false },
}

describe('GET /v1/account/{address}/nfts by a Blockscout', () => {
  it('default: what an account holds, with the attributes that its metadata has; the client reads it', async () => {
    const { gateway, ask, front } = await openBlockscout([
      fakeNft({ id: '42' }),
      fakeNft({
        id: '7',
        token_type: 'ERC-1155',
        value: '12',
        image_url: null,
        token: { type: 'ERC-1155', address_hash: undefined, address: `0x${'Cc'.repeat(20)}`, name: null, symbol: 'ED' },
        metadata: {
          name: 7,
          image: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
          animation_url: 'https://cdn.example.com/a.mp4?x=1',
          attributes: [{ trait_type: 'Hull', value: 'Oak' }, { value: 3 }, { trait_type: 'x' }, null, 'y'],
        },
      }),
    ])
    expect(await ask()).toEqual({
      status: 200,
      note: null,
      body: {
        data: [
          boat,
          {
            ...boat,
            contract: `0x${'cc'.repeat(20)}`,
            tokenId: '7',
            standard: 'ERC-1155',
            amount: '12',
            name: '7',
            collection: 'ED',
            description: null,
            image: null,
            animationType: 'video',
            attributes: [
              { name: 'Hull', value: 'Oak' },
              { name: '3', value: '3' },
            ],
          },
        ],
        next: null,
      },
    })
    expect(front.requests.at(-1)?.query).toEqual({ apikey: 'canary-key', type: 'ERC-721,ERC-1155' })
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const { data } = await api.getNfts({ address: account, chainId })
    expect(data[0]?.previewUrl).toBe(`${gateway.url}/${boat.image.preview}`)
  })

  it('behavior: page by page, and a cursor that is none', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => fakeNft({ id: String(index) }))
    const { ask, front } = await openBlockscout(rows, { pageLength: 10 })
    const told: string[] = []
    let cursor: string | null | undefined
    for (let page = 0; page < 5 && cursor !== null; page += 1) {
      const { body } = await ask(account, `chainId=${chainId}${cursor ? `&cursor=${cursor}` : ''}`)
      told.push(...body.data.map(({ tokenId }: { tokenId: string }) => tokenId))
      cursor = body.next
    }
    expect([told, cursor]).toEqual([Array.from({ length: 25 }, (_, index) => String(index)), null])
    for (const wrong of ['x', '%F0%9F', 'W10'])
      expect(await ask(account, `chainId=${chainId}&cursor=${wrong}`)).toMatchObject(failed(400, 'cursor'))
    // A cursor says where a list goes on, and not what is asked.
    const foreign = Buffer.from(JSON.stringify({ apikey: 'mine', type: 'ERC-20', items_count: 5 })).toString(
      'base64url',
    )
    expect((await ask(account, `chainId=${chainId}&cursor=${foreign}`)).status).toBe(200)
    expect(front.requests.at(-1)?.query).toMatchObject({ apikey: 'canary-key', type: 'ERC-721,ERC-1155' })
  })

  it('behavior: rows that cannot be are left out, and what people write is cut and looked through', async () => {
    const { ask } = await openBlockscout([
      fakeNft({ id: '-1' }),
      fakeNft({ id: String(2n ** 256n) }),
      fakeNft({ id: '1', token: { address_hash: 'x' } }),
      fakeNft({ id: '1', token_type: 'ERC-20', token: { type: 'ERC-20' } }),
      fakeNft({ id: '1', token_type: 'ERC-1155', value: '0' }),
      null,
      fakeNft({ id: '2', metadata: { name: 'x'.repeat(10_000), description: 'y'.repeat(10_000) } }),
      fakeNft({
        id: '3',
        metadata: { name: 'gnp\u202eexe.', image: 'javascript:alert(1)' },
        image_url: 'data:text/html,x',
      }),
      fakeNft({ id: '4', metadata: { name: 'Visit evil.xyz' } }),
      fakeNft({ id: '5', token: { reputation: 'scam' } }),
      fakeNft({ id: '6', metadata: 'x', image_url: `data:image/png;base64,${'A'.repeat(200_000)}` }),
      fakeNft({
        id: '7',
        metadata: { image_data: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
        image_url: null,
      }),
    ])
    const { status, body } = await ask()
    expect(status).toBe(200)
    const [long, turned, bait, scam, huge, drawn] = body.data
    expect(body.data.map(({ tokenId }: { tokenId: string }) => tokenId)).toEqual(['2', '3', '4', '5', '6', '7'])
    expect(long).toMatchObject({ name: 'x'.repeat(100), description: 'y'.repeat(1_000) })
    expect(turned).toMatchObject({ name: 'gnp exe.', image: null })
    expect([bait.flags, scam.flags, long.flags]).toEqual([{ is_spam: true }, { is_spam: true }, { is_spam: false }])
    expect(huge).toMatchObject({ name: null, image: null })
    // As a picture, which runs nothing.
    expect(drawn.image).toMatchObject({ url: expect.stringMatching(/^data:image\/svg\+xml;base64,/), preview: null })
  })

  it('behavior: the Blockscout of the history tells it too; another network’s, and an account that it never saw', async () => {
    const { front, ask } = await openBlockscout([fakeNft({ id: '42' })], { told: [{ height: 3, hash: account }] })
    expect(await ask()).toMatchObject(failed(503, 'chainId'))
    const right = await openBlockscout([])
    expect((await right.ask(`0x${'c3'.repeat(20)}`)).body).toEqual({ data: [], next: null })
    await front.stop()
    const again = await startApiFront((request) =>
      answerBlockscoutNfts(request, { account, rows: [fakeNft({ id: '42' })], blocks }),
    )
    fronts.push(again)
    const { ask: askHistory } = await open({ history: { type: 'blockscout', url: again.url } })
    expect((await askHistory()).body.data).toMatchObject([{ tokenId: '42', image: { preview: null } }])
  })

  it('behavior: pictures are fetched from hosts that the configuration names, from no other, and run nothing', async () => {
    const asked: (string | undefined)[] = []
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const upstream = createServer(({ url }, response) => {
      asked.push(url)
      if (url === '/away') return response.writeHead(302, { location: `${base}/secret` }).end()
      const [type, text] = url === '/page' ? ['text/html', '<script>'] : ['image/svg+xml', drawing]
      return response.writeHead(url === '/none' ? 404 : 200, { 'content-type': type }).end(text)
    })
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${Object(upstream.address()).port}`
    fronts.push({
      stop: () =>
        new Promise((resolve) => {
          upstream.close(() => resolve())
          upstream.closeAllConnections()
        }),
    })
    const { gateway } = await open({}, { nfts: { hosts: [base], ipfs: `${base}/behind` } })
    const get = (url: string) => gateway.fetch(`/public/getNftImage?url=${encodeURIComponent(url)}`)
    for (const address of [`${base}/1.svg`, `${base}/1.svg`, 'ipfs://bafy/2.svg']) {
      const picture = await get(address)
      expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([
        200,
        'image/svg+xml',
        drawing,
      ])
      expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    }
    expect(asked).toEqual(['/1.svg', '/behind/ipfs/bafy/2.svg'])
    expect((await get(`${base}/none`)).status).toBe(404)
    // Named is the host, and not where it leads: this machine's own addresses are asked for nobody.
    for (const path of ['/page', '/away']) expect((await get(base + path)).status).toBe(502)
    expect(asked).not.toContain('/secret')
    const before = asked.length
    for (const wrong of [
      'https://images.example.com/a.png',
      'http://169.254.169.254/latest',
      `${base}@127.0.0.1:9/`,
      base.replace('http://', 'http://name:word@'),
      base.replace('http:', 'https:'),
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'ipfs://../../secret',
      'ipfs://a/../../../secret',
      'x',
    ])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 400])
    expect(asked).toHaveLength(before)
    const { gateway: none } = await open({})
    expect((await none.fetch(`/public/getNftImage?url=${encodeURIComponent(`${base}/1.svg`)}`)).status).toBe(400)
  })

  it.each(databaseKinds)('default: on the %s database', async (kind) => {
    const front = await startApiFront((request) =>
      answerBlockscoutNfts(request, { account, rows: [fakeNft({ id: '42' })], blocks }),
    )
    fronts.push(front)
    const { ask } = await open(
      { nfts: { type: 'blockscout', url: front.url } },
      { databaseUrl: await databases.create(kind), nfts: { hosts: ['https://images.example.com'] } },
    )
    expect((await ask()).body).toEqual({ data: [boat], next: null })
  })

  it('error: what is asked wrongly, and networks of which nothing is told', async () => {
    const { ask } = await openBlockscout([])
    expect(await ask('0x12')).toMatchObject(failed(400, 'address'))
    expect(await ask(account, '')).toMatchObject(failed(400, 'chainId'))
    expect(await ask(account, 'chainId=eip155:5')).toMatchObject(failed(400, 'chainId'))
    const { ask: askNone } = await open({})
    expect(await askNone()).toMatchObject(failed(404, 'nfts'))
    const refused = (options: GatewayOptions) => () => createGateway(options)
    expect(refused({ nfts: { hosts: ['https://images.example.com/a'] } })).toThrow(/nfts.hosts.0 must be an origin/)
    const upstream = { type: 'upstream' as const, url: 'https://a.example' }
    expect(refused({ networks: { 'solana:x': { http: [urlOf()], nfts: upstream } } })).toThrow(/must not be set/)
  })

  it('behavior: of the providers of whoever embeds it what cannot be is not handed on', async () => {
    const page = (data: unknown[]) => ({ data, next: null }) as unknown as ProvidedNfts
    const told = [page([]), page([{ ...boat, tokenId: -1, image: null, isSpam: false }]), undefined]
    const gateway = await start(
      { databaseUrl: await databases.create('embedded'), networks: { [chainId]: { http: ['http://127.0.0.1:9'] } } },
      { providers: { nfts: { getNfts: async ({ cursor }) => told[Number(cursor ?? 0)] } } },
    )
    const ask = async (cursor: number) =>
      (await gateway.fetch(`/v1/account/${account}/nfts?chainId=${chainId}&cursor=${cursor}`)).status
    expect([await ask(0), await ask(1), await ask(2)]).toEqual([200, 503, 400])
  })
})

describeProviderConformance({
  source: 'nfts',
  start,
  behind: {
    startFront: () =>
      startApiFront((request) => answerBlockscoutNfts(request, { account, rows: [fakeNft({ id: '42' })], blocks })),
    faults: apiFaults,
  },
  options: async (url) => ({
    databaseUrl: await databases.create('embedded'),
    networks: { [chainId]: { http: [urlOf()], nfts: { type: 'blockscout', url } } },
    limits: { requestsPerMinute: 0 },
  }),
  path: () => `/v1/account/${account}/nfts?chainId=${chainId}`,
  answer: () => ({ data: [{ tokenId: '42' }], next: null }),
  refusal: { field: 'chainId', description: 'NFTs are temporarily unavailable.' },
  freshMs: 30_000,
})

describe('by another gateway', () => {
  it('default: what it tells of the network, without its previews', async () => {
    const behind = await openBlockscout([fakeNft({ id: '42' })])
    const nfts = { type: 'upstream' as const, url: behind.gateway.url }
    const { ask } = await open({ nfts })
    expect((await ask()).body).toEqual({ data: [{ ...boat, image: { ...boat.image, preview: null } }], next: null })
  })

  it('error: one that tells none', async () => {
    const behind = await open({})
    const { ask } = await open({ nfts: { type: 'upstream', url: behind.gateway.url } })
    expect(await ask()).toMatchObject(failed(400, 'chainId'))
  })
})

describe('on a chain for development', () => {
  let collection: Address
  let editions: Address
  const json = (value: unknown) =>
    `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`

  beforeAll(async () => {
    const [chain] = local.chains
    if (!chain) throw new Error('A chain is needed.')
    await deployErc20(chain, { name: 'Coin', symbol: 'COIN', decimals: 6, supply: 5n, to: addressOf(1) })
    collection = await deployErc721(chain, { name: 'Lighthouses', symbol: 'LIGHT' })
    editions = await deployErc1155(chain, { name: 'Tickets', uri: 'data:application/json,{"name":"Ticket {id}"}' })
    const mint = (tokenId: bigint, uri: string) =>
      mintErc721(chain, { contract: collection, to: addressOf(1), tokenId, uri })
    const picture = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
    await mint(
      1n,
      json({ name: 'Lighthouse #1', image: picture, attributes: [{ trait_type: 'Coast', value: 'North' }] }),
    )
    await mint(2n, 'http://127.0.0.1:9/2.json')
    await mint(3n, 'data:application/json,{not json')
    await mint(2n ** 255n, '')
    await mintErc1155(chain, { contract: editions, to: addressOf(1), tokens: [{ tokenId: 10n, amount: 5n }] })
    await mintErc1155(chain, {
      contract: editions,
      to: addressOf(1),
      tokens: [
        { tokenId: 11n, amount: 1n },
        { tokenId: 12n, amount: 2n },
      ],
    })
    await mint(4n, '')
    const data = encodeFunctionData({
      abi: erc721Abi,
      functionName: 'transferFrom',
      args: [addressOf(1), addressOf(2), 3n],
    })
    await mineFromNode(chain, { from: addressOf(1), to: collection, data })
  })

  const summary = (body: { data: { contract: string; tokenId: string; amount: string; name: string | null }[] }) =>
    body.data.map(({ tokenId, amount, name }) => [tokenId, amount, name])

  it('default: what came in its newest blocks and is still there, the last first, and the answer says so', async () => {
    const { ask } = await open({ isDevelopment: true })
    const { status, note, body } = await ask(addressOf(1))
    expect([status, note, body.next]).toEqual([200, 'recent-blocks', null])
    expect(summary(body)).toEqual([
      ['4', '1', null],
      ['12', '2', `Ticket ${'c'.padStart(64, '0')}`],
      ['11', '1', `Ticket ${'b'.padStart(64, '0')}`],
      ['10', '5', `Ticket ${'a'.padStart(64, '0')}`],
      [String(2n ** 255n), '1', null],
      ['2', '1', null],
      ['1', '1', 'Lighthouse #1'],
    ])
    expect(body.data[1]).toMatchObject({
      standard: 'ERC-1155',
      collection: 'Tickets',
      contract: editions.toLowerCase(),
    })
    expect(body.data.at(-1)).toMatchObject({
      standard: 'ERC-721',
      collection: 'Lighthouses',
      contract: collection.toLowerCase(),
      attributes: [{ name: 'Coast', value: 'North' }],
      image: { url: expect.stringMatching(/^data:image\/svg\+xml/), preview: null },
    })
    expect(summary((await ask(addressOf(2))).body)).toEqual([['3', '1', null]])
    expect((await ask(addressOf(3))).body).toEqual({ data: [], next: null })
  })

  it('behavior: descriptions are fetched from hosts that the configuration names, and from no other', async () => {
    const front = await startApiFront(({ path }) => ({
      body: { name: `Fetched ${path}`, image: `${front.url}/1.png` },
    }))
    fronts.push(front)
    const [chain] = local.chains
    if (!chain) throw new Error('A chain is needed.')
    await mintErc721(chain, { contract: collection, to: addressOf(3), tokenId: 30n, uri: `${front.url}/30.json` })
    await mintErc721(chain, { contract: collection, to: addressOf(3), tokenId: 31n, uri: 'ipfs://bafy/31.json' })
    const none = await open({ isDevelopment: true })
    expect(summary((await none.ask(addressOf(3))).body)).toEqual([
      ['31', '1', null],
      ['30', '1', null],
    ])
    expect(front.requests).toEqual([])
    const { ask } = await open({ isDevelopment: true }, { nfts: { ipfs: `${front.url}/behind/` } })
    const { body } = await ask(addressOf(3))
    expect(summary(body)).toEqual([
      ['31', '1', 'Fetched /behind/ipfs/bafy/31.json'],
      ['30', '1', 'Fetched /30.json'],
    ])
    // Its address is none that a page may draw; the gateway fetches it all the same.
    expect(body.data[0].image).toEqual({
      url: null,
      preview: `public/getNftImage?url=${encodeURIComponent(`${front.url}/1.png`)}`,
    })
    front.fail('error')
    expect(
      summary(
        (
          await open({ isDevelopment: true }, { nfts: { hosts: [front.url] } }).then(({ ask: askAgain }) =>
            askAgain(addressOf(3)),
          )
        ).body,
      ),
    ).toEqual([
      ['31', '1', null],
      ['30', '1', null],
    ])
  })

  it('behavior: of a chain that is not for development nothing is told', async () => {
    const { ask } = await open({})
    expect(await ask(addressOf(1))).toMatchObject(failed(404, 'nfts'))
  })
})
