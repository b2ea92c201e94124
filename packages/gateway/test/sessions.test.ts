import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { createSessionWireSchema, sessionsWireSchema } from '@hawser/blockchain-api/schemas'
import { systemClock } from '@hawser/common'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { databaseKinds, useDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const key = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const account = `eip155:1:${key.address}` as const
const secret = 'canary: a secret of at least 32 characters'
const permissions = [{ type: 'contract-call', data: { address: key.address, functions: [{ name: '\u0000' }] } }]
const inAnHourS = () => Math.floor(Date.now() / 1_000) + 3_600
const terms = () => ({ expiry: inAnHourS(), signer: { type: 'keys', data: { keys: [] } }, permissions, policies: [] })
const failed = (status: number, field: string) => ({ status, body: { reasons: [{ field }] } })

describe.each(databaseKinds)('sponsored sessions on the %s database', (kind) => {
  async function open(options: object = {}) {
    let nowMs = Date.now()
    const hourly: (() => void)[] = []
    const gateway = await start(
      {
        databaseUrl: await databases.create(kind),
        // Nobody is there: keys sign without a node.
        networks: { 'eip155:1': { http: ['http://127.0.0.1:9'] } },
        sessions: { secret },
        projects: [
          { name: 'shop', keys: ['project-key-0001'] },
          { name: 'other', keys: ['project-key-0002'] },
        ],
        access: 'projects',
        ...options,
      },
      {
        clock: {
          ...systemClock,
          nowMs: () => nowMs,
          setTimeout(run, delayMs) {
            if (delayMs < 3_600_000) return systemClock.setTimeout(run, delayMs)
            hourly.push(run)
            return () => undefined
          },
        },
      },
    )
    const ask = async (path: string, body?: unknown, projectId = 'project-key-0001') => {
      const answer = await gateway.fetch(
        `/v1/sessions/${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`,
        {
          ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        },
      )
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    }
    const begin = async () => String((await ask(`${account}?v=2`, terms())).body.pci)
    const activate = async (pci: string, context = '0xabcd') => ask(`${account}/activate`, { ...terms(), pci, context })
    const api = createBlockchainApi({ baseUrl: gateway.url, projectId: 'project-key-0001', fetch, clock: systemClock })
    const passHour = () => {
      for (const run of hourly.splice(0)) run()
    }
    return { gateway, ask, begin, activate, api, passHour, pass: (ms: number) => (nowMs += ms) }
  }

  it('API-11 default: begun, made active, listed, and ended by the account; the client does it too', async () => {
    const { gateway, ask, activate, api } = await open()
    const begun = await ask(`${account}?v=2`, terms())
    const { pci, key: ours } = v.parse(createSessionWireSchema, begun.body)
    expect([begun.status, ours.publicKey]).toEqual([200, expect.stringMatching(/^0x04[\da-f]{128}$/)])
    expect((await ask(account)).body).toEqual({ pcis: [] })
    expect(await activate(pci)).toEqual({ status: 200, body: undefined })
    expect((await ask(`${account}/getcontext?pci=${pci}`)).body).toEqual({ context: '0xabcd' })
    const { body } = await ask(account)
    expect(v.parse(sessionsWireSchema, body).pcis).toMatchObject([
      { project: { name: 'shop' }, pci, permissions, policies: [], context: '0xabcd', revokedAt: null },
    ])
    expect(await api.getSessions({ account })).toMatchObject([{ pci, context: '0xabcd', revokedAt: null }])
    const signature = await key.signMessage({ message: pci })
    expect(await api.revokeSession({ account, pci, signature })).toEqual({ success: true })
    expect(await api.getSessions({ account })).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
    expect(await ask(`${account}/revoke`, { pci, signature })).toMatchObject(failed(400, 'pci'))
    expect(await ask(`${account}/getcontext?pci=${pci}`)).toMatchObject(failed(400, 'pci'))
    expect(gateway.lines.join('\n')).not.toContain('canary')
  })

  it('parameters: the first version writes the key otherwise, and an address alone ends a session', async () => {
    const { ask, activate } = await open()
    const { body } = await ask(account, terms())
    const plain = Buffer.from(body.key.publicKey.slice(2), 'hex').toString()
    expect([body.key.publicKey.length, plain]).toEqual([262, expect.stringMatching(/^04[\da-f]{128}$/)])
    await activate(body.pci)
    const signature = await key.signMessage({ message: body.pci })
    expect((await ask(`${key.address}/revoke`, { pci: body.pci, signature })).status).toBe(200)
  })

  it('behavior: a signature of another, a session of another account, project or nobody, and one that is active', async () => {
    const { ask, begin, activate } = await open()
    const pci = await begin()
    const other = `eip155:1:${stranger.address}`
    expect(await ask(`${account}/getcontext?pci=${pci}`)).toMatchObject(failed(400, 'pci'))
    expect(await ask(`${other}/activate`, { ...terms(), pci, context: '0xab' })).toMatchObject(failed(400, 'pci'))
    expect(await ask(`${account}/activate`, { ...terms(), pci, context: '0xab' }, 'project-key-0002')).toMatchObject(
      failed(400, 'pci'),
    )
    expect(await activate(pci, '0x')).toMatchObject(failed(400, 'context'))
    expect((await activate(pci)).status).toBe(200)
    expect(await activate(pci)).toMatchObject(failed(400, 'pci'))
    const signature = await key.signMessage({ message: pci })
    expect(await ask(`${other}/revoke`, { pci, signature })).toMatchObject(failed(400, 'pci'))
    const nobodys = { pci: '2f1c7c0e-6f2a-4a57-9a55-0c3f0b1f7a11', signature }
    expect(await ask(`${account}/revoke`, nobodys)).toMatchObject(failed(400, 'pci'))
    // It may be a contract's: its network has to say.
    const wrong = await stranger.signMessage({ message: pci })
    expect(await ask(`${account}/revoke`, { pci, signature: wrong })).toMatchObject(failed(503, 'signature'))
    expect((await ask(`${account}/revoke`, { pci, signature })).status).toBe(200)
  })

  it('behavior: no operation is signed, and which session it would be for is checked all the same', async () => {
    const { ask, begin, activate } = await open()
    const pci = await begin()
    const sign = (body: unknown) => ask(`${account}/sign`, body)
    expect(await sign({ pci, userOp: { sender: key.address } })).toMatchObject(failed(400, 'pci'))
    await activate(pci)
    const refused = await sign({ pci, userOp: { sender: key.address } })
    expect(refused).toMatchObject(failed(404, 'sign'))
    expect(refused.body.reasons[0].description).toContain('signs no user operations')
    expect(await sign({ pci })).toMatchObject(failed(422, 'userOp'))
    const other = 'project-key-0002'
    expect(await ask(`${account}/sign`, { pci, userOp: {} }, other)).toMatchObject(failed(400, 'pci'))
  })

  it('behavior: times and sizes that are none, a network that is not served, and a session that is over', async () => {
    const { ask, begin, activate, pass } = await open()
    expect(await ask(account, { ...terms(), expiry: 1 })).toMatchObject(failed(400, 'expiry'))
    expect(await ask(account, { ...terms(), expiry: Number.MAX_SAFE_INTEGER })).toMatchObject(failed(400, 'expiry'))
    const large = [{ type: 'x', data: 'x'.repeat(30_000) }]
    expect(await ask(account, { ...terms(), permissions: large })).toMatchObject(failed(400, 'permissions'))
    for (const path of ['eip155:5:0x00', `eip155:5:${key.address}`, 'solana:x:y', key.address])
      expect(await ask(path, terms())).toMatchObject(failed(400, 'account'))
    const pci = await begin()
    await activate(pci)
    pass(3_700_000)
    expect(await ask(`${account}/getcontext?pci=${pci}`)).toMatchObject(failed(400, 'pci'))
  })

  it('behavior: one that is over is listed for a month more, and forgotten then', async () => {
    const { ask, begin, activate, pass, passHour } = await open()
    const dayMs = 86_400_000
    const [short, long, revoked] = [await begin(), await begin(), await begin()]
    const inAYear = { ...terms(), context: '0xabcd', expiry: inAnHourS() + 300 * 86_400 }
    await activate(short)
    for (const pci of [long, revoked])
      expect(await ask(`${account}/activate`, { ...inAYear, pci })).toMatchObject({ status: 200 })
    await ask(`${account}/revoke`, { pci: revoked, signature: await key.signMessage({ message: revoked }) })
    const listed = async () => (await ask(account)).body.pcis.map(({ pci }: { pci: string }) => pci).sort()
    pass(29 * dayMs)
    passHour()
    expect(await listed()).toEqual([short, long, revoked].sort())
    pass(2 * dayMs)
    passHour()
    await vi.waitFor(async () => expect(await listed()).toEqual([long]))
  })

  it('behavior: where nobody set them up, all say so', async () => {
    const { ask } = await open({ sessions: undefined })
    expect(await ask(account)).toMatchObject(failed(404, 'sessions'))
    expect(await ask(account, terms())).toMatchObject(failed(404, 'sessions'))
  })
})
