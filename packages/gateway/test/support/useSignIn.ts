import { systemClock } from '@hawser/common'
import { formatSiwxMessage } from '@hawser/siwx'
import { privateKeyToAccount } from 'viem/accounts'
import type { GatewayOptions } from '../../src/exports/index.js'
import type { useDatabases } from './databases.js'
import { useGateways } from './useGateways.js'

export const page = 'https://shop.example.com'
export const secret = 'canary: a secret of at least 32 characters'
export const projectKey = 'project-key-0001'
export const otherProjectKey = 'project-key-0002'
export const [alice, bob] = [privateKeyToAccount(`0x${'41'.repeat(32)}`), privateKeyToAccount(`0x${'42'.repeat(32)}`)]

interface Signer {
  readonly address: string
  signMessage(parameters: { readonly message: string }): Promise<string>
}

export interface SignedText {
  readonly message: string
  readonly signature: string
}

export type SignInGateway = Awaited<ReturnType<ReturnType<typeof useSignIn>['open']>>
type Data = Parameters<typeof formatSiwxMessage>[0]

/** Gateways that sign accounts in, and the browsers that ask them. */
export function useSignIn(databases: ReturnType<typeof useDatabases>) {
  const start = useGateways()

  const open = async (options: GatewayOptions = {}) => {
    const time = { nowMs: 1_800_000_000_500 }
    const hourly: (() => void)[] = []
    const gateway = await start(
      {
        databaseUrl: options.databaseUrl ?? (await databases.create('embedded')),
        // Nobody is there: keys sign without a node.
        networks: { 'eip155:1': { http: ['http://127.0.0.1:9'] } },
        signIn: { secrets: [secret] },
        projects: [
          {
            name: 'shop',
            keys: [projectKey],
            origins: [page, 'https://*.shop.example.com', 'https://bar.example.com'],
          },
          { name: 'other', keys: [otherProjectKey], origins: [page] },
          { name: 'anybody', keys: ['project-key-0003'] },
        ],
        access: 'projects',
        ...options,
      },
      {
        clock: {
          nowMs: () => time.nowMs,
          setTimeout(run, delayMs) {
            if (delayMs < 3_600_000) return systemClock.setTimeout(run, delayMs)
            hourly.push(run)
            return () => undefined
          },
        },
      },
    )
    const passHour = () => {
      for (const run of hourly.splice(0)) run()
    }
    return { ...gateway, time, passHour }
  }

  return { open }
}

/** What a browser, or an app without one, does with a gateway: with an origin it keeps cookies, and sends them. */
export function createBrowser(
  gateway: Pick<SignInGateway, 'fetch' | 'time'>,
  { origin = page, projectId = projectKey }: { origin?: string | undefined; projectId?: string } = {},
) {
  const cookies = new Map<string, string>()
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await gateway.fetch(`${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(cookie && { cookie }), ...(origin && { origin }), ...headers },
    })
    const setCookies = answer.headers.getSetCookie()
    for (const line of setCookies) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.status, body: await answer.json(), setCookies, headers: answer.headers }
  }
  const nonce = async () => String((await ask('/auth/v1/nonce')).body.nonce)
  /** A message that the gateway takes, but for `change`, signed. */
  const sign = async (change: Partial<Data> = {}, signer: Signer = alice): Promise<SignedText> => {
    const message = formatSiwxMessage({
      accountAddress: signer.address,
      chainId: 'eip155:1',
      domain: 'shop.example.com',
      uri: `${page}/sign-in`,
      version: '1',
      nonce: change.nonce ?? (await nonce()),
      issuedAt: new Date(gateway.time.nowMs).toISOString(),
      ...change,
    })
    return { message, signature: await signer.signMessage({ message }) }
  }
  const authenticate = (signed: SignedText, transport: 'cookie' | 'bearer' = 'cookie') =>
    ask('/auth/v1/authenticate', { ...signed, transport })
  const signIn = async (change: Partial<Data> = {}, signer: Signer = alice) => authenticate(await sign(change, signer))
  /** Signs in without cookies, and asks by the token from then on. */
  const signInByToken = async (change: Partial<Data> = {}, signer: Signer = alice) => {
    const { body, status } = await authenticate(await sign(change, signer), 'bearer')
    const askAs = (path: string, content?: unknown, token: string = body.token) =>
      ask(path, content, { authorization: `Bearer ${token}` })
    return { status, token: String(body.token), refreshToken: String(body.refreshToken), session: body.session, askAs }
  }
  return { ask, cookies, nonce, sign, authenticate, signIn, signInByToken }
}

/** A refusal for one reason. */
export const failed = (status: number, field: string) => ({ status, body: { status: 'FAILED', reasons: [{ field }] } })
