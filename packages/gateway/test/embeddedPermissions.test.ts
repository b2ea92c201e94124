import { deployDelegations, type LocalChain, setBalance, startLocalChains } from '@hawser/testing/node'
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, useDatabases } from './support/databases.js'
import { bearer, useEmailSignIn } from './support/useEmailSignIn.js'

const databases = useDatabases()
const open = useEmailSignIn(databases)
const manager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const timestampEnforcer = '0x1046bb45c8d673d4ea75321280db34899413c069'
// The first of anvil's own keys: an account that can say something to the manager by itself.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const key = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
const chainId = 'eip155:31337'
const page = 'https://shop.example.com'
const struct = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const
const abi = parseAbi([...struct, 'function disableDelegation(Delegation delegation)'])
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let lastSalt = 0n

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337 }] })
  chain = chains.chains[0] as LocalChain
  await deployDelegations(chain)
  await setBalance(chain, account.address, 10n ** 18n)
})
afterAll(() => chains?.stop())

const nowS = () => Math.floor(Date.now() / 1_000)

function createGrant({
  expiresAtS = nowS() + 3_600,
  caveats,
}: {
  expiresAtS?: number
  caveats?: readonly object[]
} = {}) {
  lastSalt += 1n
  const terms = `${numberToHex(0, { size: 16 })}${numberToHex(expiresAtS, { size: 16 }).slice(2)}` as Hex
  const delegation = {
    delegate: key.address,
    delegator: account.address,
    authority: `0x${'f'.repeat(64)}` as Hex,
    caveats: (caveats ?? [{ enforcer: timestampEnforcer, terms, args: '0x' }]) as never,
    salt: lastSalt,
    signature: '0x1234' as Hex,
  }
  const grant = {
    chainId: '0x7a69',
    from: account.address,
    to: key.address,
    permission: { type: 'native-token-allowance', data: { allowance: '0x1' }, isAdjustmentAllowed: false },
    rules: [{ type: 'expiry', data: { timestamp: expiresAtS } }],
    context: encodeAbiParameters(parseAbiParameters(['Delegation[] all', ...struct]), [[delegation]]),
    dependencies: [],
    delegationManager: manager,
  }
  return { grant, delegation }
}

/** The account's own word to the chain. */
async function disable(delegation: ReturnType<typeof createGrant>['delegation']): Promise<void> {
  const client = createWalletClient({ account, transport: http(chain.rpcUrl) })
  const hash = await client.writeContract({
    address: manager,
    abi,
    functionName: 'disableDelegation',
    args: [delegation],
    chain: null,
  })
  await createPublicClient({ transport: http(chain.rpcUrl) }).waitForTransactionReceipt({ hash })
}

describe.each(databaseKinds)('on the %s database', (kind) => {
  const start = (rpcUrl = chain.rpcUrl) =>
    open(
      kind,
      { smartAccounts: [chainId] },
      {},
      { networks: { [chainId]: { http: [rpcUrl], bundlers: ['http://127.0.0.1:9'] } } },
    )

  it('API-06 default: what a page was allowed is known on each of the user’s devices, to nobody else, and ends when the chain says so', async () => {
    const { signIn, post, get } = await start()
    const [here, there, stranger] = [await signIn(), await signIn(), await signIn('mallory@example.org')]
    const { grant, delegation } = createGrant()
    const second = createGrant()
    for (const one of [grant, second.grant, grant])
      expect(await post('permissions', { page, grant: one }, bearer(here))).toMatchObject({ status: 200, body: {} })
    const listed = await get('permissions', there.token)
    expect(listed.body.permissions).toHaveLength(2)
    expect(listed.body.permissions).toContainEqual({
      page,
      grant,
      createdAt: expect.stringMatching(/Z$/),
      revokedAt: null,
    })
    expect((await get('permissions', stranger.token)).body.permissions).toEqual([])

    const { context } = grant
    const early = await post('permissions/revoke', { context }, bearer(here))
    expect(early).toMatchObject({ status: 400, body: { reasons: [{ field: 'context' }] } })
    expect(JSON.stringify(early.body)).toContain('still holds')
    await disable(delegation)
    expect((await post('permissions/revoke', { context }, bearer(stranger))).status).toBe(400)
    const revoked = await post('permissions/revoke', { context }, bearer(there))
    expect(revoked).toMatchObject({ status: 200, body: { revokedAt: expect.stringMatching(/Z$/) } })
    expect(await post('permissions/revoke', { context }, bearer(here))).toEqual(revoked)
    const states = (await get('permissions', here.token)).body.permissions as readonly {
      readonly grant: { readonly context: string }
      readonly revokedAt: string | null
    }[]
    expect(states.map((one) => [one.grant.context === context, one.revokedAt])).toEqual(
      expect.arrayContaining([
        [true, revoked.body.revokedAt],
        [false, null],
      ]),
    )
  })

  it('API-06 error: what is none of the account, the key, the network, the contract or the project is kept for nobody', async () => {
    const { signIn, post, get } = await start()
    const session = await signIn()
    const { grant } = createGrant()
    const year = nowS() + 400 * 86_400
    for (const [change, field] of [
      [{ from: key.address }, 'from'],
      [{ to: account.address }, 'to'],
      [{ chainId: '0x1' }, 'chainId'],
      [{ delegationManager: key.address }, 'delegationManager'],
      [{ context: '0x1234' }, 'context'],
      [{ context: createGrant({ expiresAtS: nowS() - 10 }).grant.context }, 'context'],
      [{ context: createGrant({ expiresAtS: year }).grant.context }, 'context'],
      [{ context: createGrant({ caveats: [] }).grant.context }, 'context'],
      [{ context: `${grant.context}00` }, 'context'],
    ] as const)
      expect([
        field,
        await post('permissions', { page, grant: { ...grant, ...change } }, bearer(session)),
      ]).toMatchObject([field, { status: 400, body: { reasons: [{ field }] } }])
    const elsewhere = await post('permissions', { page: 'https://evil.example', grant }, bearer(session))
    expect(elsewhere.status).toBe(403)
    expect((await post('permissions', { page, grant }, {})).status).toBe(401)
    expect((await get('permissions', 'nobody')).status).toBe(401)
    expect((await get('permissions', session.token)).body.permissions).toEqual([])
  })

  it('API-06 error: a network that does not answer leaves it as it is', async () => {
    const { signIn, post, get } = await start('http://127.0.0.1:9')
    const session = await signIn()
    const { grant } = createGrant()
    await post('permissions', { page, grant }, bearer(session))
    expect((await post('permissions/revoke', { context: grant.context }, bearer(session))).status).toBe(503)
    expect((await get('permissions', session.token)).body.permissions).toMatchObject([{ revokedAt: null }])
  })

  it('behavior: no user has more than 200, and with the user they are gone', async () => {
    const { signIn, post, get } = await start()
    const session = await signIn()
    const all = Array.from({ length: 200 }, () => createGrant().grant)
    for (const grant of all) expect((await post('permissions', { page, grant }, bearer(session))).status).toBe(200)
    const more = await post('permissions', { page, grant: createGrant().grant }, bearer(session))
    expect(more).toMatchObject({ status: 400, body: { reasons: [{ field: 'grant' }] } })
    expect((await post('wallet/delete', {}, bearer(session))).status).toBe(200)
    const next = await signIn()
    expect((await get('permissions', next.token)).body.permissions).toEqual([])
  })
})
