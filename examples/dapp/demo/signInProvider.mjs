import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const folder = new URL('signInProvider/', import.meta.url)
const openIdScope = 'openid email'
/** What the page may do: its own style, and its form. The answer leads on to the gateway, and from there to an app of this machine that the browser has left for it. */
const policy = (gatewayUrl) =>
  `default-src 'none'; style-src 'self'; form-action 'self' ${gatewayUrl} http://localhost:*; base-uri 'none'; frame-ancestors 'none'`
const nameForm = /^[a-z][a-z\d._-]{0,31}$/i

/** Those that have OAuth 2 alone: what is asked of them, and how each tells who somebody is. Whoever else there is speaks OpenID Connect. */
const oauthProviders = {
  facebook: { scope: 'public_profile', describe: (name) => ({ id: String(numberOf(name)), name }) },
  github: { scope: 'read:user', describe: (name) => ({ id: numberOf(name), login: name }) },
  x: {
    scope: 'users.read tweet.read',
    describe: (name) => ({ data: { id: String(numberOf(name)), name, username: name } }),
  },
  discord: { scope: 'identify', describe: (name) => ({ id: String(numberOf(name)), username: name }) },
}
const scopes = [openIdScope, ...Object.values(oauthProviders).map(({ scope }) => scope)].join(' ').split(' ')
/** The same for a name each time, and no other name's. */
const numberOf = (name) => createHash('sha256').update(name).digest().readUIntBE(0, 6) + 1

/**
 * A provider of this machine, which stands in for those that want an account of the developer: anybody signs in by any name. By OpenID Connect, or by OAuth 2
 * alone where the one that it stands in for has no more.
 *
 * @param {object} options
 * @param {readonly string[]} options.names what the gateway calls it: one client each
 * @param {number} [options.port] 0, the default, takes a free one
 * @returns {Promise<{
 *   url: string,
 *   clients: Record<string, import('./gateway.d.mts').SignInClient>,
 *   serve: (gatewayUrl: string) => void,
 *   stop: () => Promise<void>,
 * }>} `serve` begins to answer: from then on the browser is sent back to that gateway, and nowhere else
 * @throws the system's error, with code EADDRINUSE when the port is taken
 */
export async function startSignInProvider({ names, port = 0 }) {
  const { default: Provider } = await import('oidc-provider')
  const [page, ...styles] = await Promise.all(
    ['page.html', '../palette.css', 'page.css'].map((name) => readFile(new URL(name, folder), 'utf8')),
  )
  const style = styles.join('')
  let answer = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const issuer = `http://localhost:${server.address().port}`
  const clients = Object.fromEntries(
    names.map((name) => [
      name,
      { ...placeOf(name, issuer), clientId: name, clientSecret: randomBytes(32).toString('hex') },
    ]),
  )

  return {
    url: issuer,
    clients,
    serve(gatewayUrl) {
      const provider = new Provider(issuer, configure(clients, gatewayUrl))
      answer = createAnswer(provider, { page, style, gatewayUrl })
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}

const hasOpenId = (name) => !Object.hasOwn(oauthProviders, name)

/** What has no discovery is found by its addresses. */
function placeOf(name, issuer) {
  if (hasOpenId(name)) return { issuer }
  return { endpoints: { authorization: `${issuer}/auth`, token: `${issuer}/token`, user: `${issuer}/users/${name}` } }
}

function configure(clients, gatewayUrl) {
  return {
    clients: Object.entries(clients).map(([name, { clientId, clientSecret }]) => ({
      client_id: clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: name === 'x' ? 'client_secret_basic' : 'client_secret_post',
      redirect_uris: [new URL(`wallet/v1/social/${name}/callback`, gatewayUrl).href],
    })),
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@mail.example`, email_verified: true }),
    }),
    // Nothing is shared that its user would have to agree to.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
  }
}

function createAnswer(provider, { page, style, gatewayUrl }) {
  const handle = provider.callback()
  const headers = { 'content-security-policy': policy(gatewayUrl), 'cache-control': 'no-store' }

  async function signIn(request, response) {
    if (request.method === 'GET') {
      // Nothing is shown of an attempt that is over.
      await provider.interactionDetails(request, response)
      return void response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(page)
    }
    const form = new URLSearchParams(await readBody(request))
    const name = (form.get('name') ?? '').trim().toLowerCase()
    const result =
      form.has('cancel') || !nameForm.test(name)
        ? { error: 'access_denied', error_description: 'The user has not signed in.' }
        : // Asked anew each time: somebody may want to be another person.
          { login: { accountId: name, remember: false } }
    await provider.interactionFinished(request, response, result)
  }

  /** Who has an access token, in the words of the provider that it is of. */
  async function tellUser(request, response) {
    const name = request.url.slice('/users/'.length)
    const value = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    const token = await provider.AccessToken.find(value)
    if (hasOpenId(name) || token?.clientId !== name) return void response.writeHead(401).end()
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(oauthProviders[name].describe(token.accountId)))
  }

  return (request, response) => {
    if (request.url?.startsWith('/users/'))
      return void tellUser(request, response).catch((error) => {
        console.error(error)
        response.writeHead(500).end()
      })
    if (request.url === '/page.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end(style)
    if (!request.url?.startsWith('/sign-in/')) return void handle(request, response)
    signIn(request, response).catch((error) => {
      const isOver = error.name === 'SessionNotFound'
      if (!isOver) console.error(error)
      if (response.headersSent) return void response.end()
      response
        .writeHead(isOver ? 400 : 500, { 'content-type': 'text/plain' })
        .end(
          isOver ? 'This sign-in is over. Begin again in the app.' : 'The demo has a fault. Its terminal says which.',
        )
    })
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > 4_096) throw new RangeError('The form is too large.')
  }
  return body
}
