import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Server } from 'oauth2-mock-server'
import Provider from 'oidc-provider'
import { onTestFinished } from 'vitest'

/** The address of the gateway that providers know: nothing listens there, the tests lead from it to the gateway at hand. */
const publicUrl = 'http://gateway.example'
const callbackOf = (provider: string) => `${publicUrl}/wallet/v1/social/${provider}/callback`

/** An OpenID Connect provider with its own pages, as certified. Anybody signs in by any name. */
export async function startOidcProvider(id: string) {
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'shop',
        client_secret: 'a secret of the shop',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [callbackOf(id)],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['a key of the provider'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.org`, email_verified: !sub.startsWith('unverified') }),
    }),
  })
  const handle = provider.callback()
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(stop)
  return {
    stop,
    config: { issuer, clientId: 'shop', clientSecret: 'a secret of the shop', name: 'Acme' },
    /** What a browser does from the authorization URL on: the address that it comes back to. */
    signIn: (url: string, login = 'alice') => browse(url, login),
    /** Says no on the provider's page. */
    cancel: (url: string) => browse(url, undefined),
  }
}

/** Takes every question, and answers none. */
export async function startSilentServer() {
  let asked = 0
  const server = createServer(() => {
    asked += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

async function browse(start: string, login: string | undefined): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (url: string, form?: URLSearchParams): Promise<string> => {
    if (url.startsWith(publicUrl)) return url
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location !== null) return go(new URL(location, url).href)
    const page = await response.text()
    const abort = /href="([^"]*\/abort)"/.exec(page)?.[1]
    if (login === undefined && abort !== undefined) return go(new URL(abort, url).href)
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (action === undefined || prompt === undefined)
      throw new Error(`The provider shows something else: ${page.slice(0, 400)}`)
    return go(
      new URL(action, url).href,
      new URLSearchParams({ prompt, ...(prompt === 'login' && { login: login ?? '', password: 'any' }) }),
    )
  }
  return go(start)
}

/** A provider that can be made to lie, of both kinds. */
export async function startMockProvider() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  onTestFinished(async () => {
    if (server.listening) await server.stop()
  })
  const issuer = String(server.issuer.url)
  const endpoints = { authorization: `${issuer}/authorize`, token: `${issuer}/token`, user: `${issuer}/userinfo` }
  return {
    server,
    stop: () => server.stop(),
    issuer,
    config: { issuer, clientId: 'shop', clientSecret: 'secret' },
    oauthConfig: { clientId: 'shop', clientSecret: 'secret', endpoints },
    /** This provider lets everybody in without a page. */
    async signIn(url: string) {
      const response = await fetch(url, { redirect: 'manual' })
      return response.headers.get('location') ?? ''
    },
  }
}
