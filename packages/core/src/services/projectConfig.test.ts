import { describe, expect, it } from 'vitest'
import { createServicesPage } from '../fixtures/createServicesPage.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { startLocalServices } from '../fixtures/localServices.js'
import { cancelConnect, connect } from '../flows/connect.js'
import { PROJECT_RETRY_MS } from '../lateConstants.js'
import { gateway, hostedServices } from './gateway.js'
import { getRemoteFeatures } from './remoteFeatures.js'

const asked = ['/appkit/v1/config', '/projects/v1/origins']
const ignored = ['warning', 'Local configuration ignored']
const refusedOrigin = ['error', 'Invalid App Configuration']

describe('before the user acts', () => {
  it('CAP-19 behavior: nothing is asked or told, whatever comes up; then each is asked once', async () => {
    const { url, paths, seen } = await startLocalServices()
    const { hawser, events, sent } = await createServicesPage({ services: gateway(url, { projectId: 'p1' }) })
    events.emit('track', { event: 'TEST' })
    await settle()
    expect(sent).toEqual([])
    expect(hawser.getSnapshot().project).toBeUndefined()
    hawser.open()
    await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
    await expect.poll(() => paths().sort()).toEqual([...asked, '/e', '/getAnalyticsConfig'].sort())
    expect(new Set(seen.map(({ query }) => query.projectId))).toEqual(new Set(['p1']))
    hawser.close()
    hawser.open()
    await settle()
    expect(sent).toHaveLength(4)
  })

  it('behavior: a modal that opens by itself is no act of the user; a connect is one', async () => {
    const { url, paths } = await startLocalServices()
    const wallet = createFakeWallet()
    const services = { config: { baseUrl: url } }
    const { hawser, controllers, sent } = await createServicesPage({ services, wallets: [wallet] })
    controllers.modal.show()
    await settle()
    expect(sent).toEqual([])
    wallet.onConnect = 'hang'
    const connecting = connect(hawser, { connectorId: wallet.id })
    connecting.catch(() => {})
    await expect.poll(() => paths().sort()).toEqual(asked)
    cancelConnect(hawser)
  })

  it('behavior: a client that is stopped asks nothing, and goes on when it is started again', async () => {
    const { url, paths } = await startLocalServices()
    const { hawser, stop, sent } = await createServicesPage({ services: { config: { baseUrl: url } } })
    stop()
    hawser.open()
    await settle()
    expect(sent).toEqual([])
    hawser.start()
    await expect.poll(() => paths().sort()).toEqual(asked)
  })
})

describe('the project’s configuration', () => {
  it('CAP-19 behavior: it wins over what the app has set, with one warning', async () => {
    const { url } = await startLocalServices()
    const features = { swaps: false, onramp: false } as const
    const { hawser, alerts } = await createServicesPage({ services: gateway(url), features })
    expect(getRemoteFeatures(hawser)).toEqual({ swaps: false, onramp: false, activity: true })
    hawser.open()
    await expect.poll(alerts).toEqual([ignored])
    expect(getRemoteFeatures(hawser)).toEqual({ swaps: ['0x'], onramp: false, activity: true })
    const [alert] = hawser.getSnapshot().alerts
    expect(alert?.error.details).toContain('features.swaps, features.onramp')
  })

  it('CAP-19 parameters: precedence: the app’s own wins, and nobody is warned', async () => {
    const { url } = await startLocalServices()
    const services = { ...gateway(url), config: { baseUrl: url, precedence: 'local' as const } }
    const { hawser, alerts } = await createServicesPage({ services, features: { swaps: false } })
    hawser.open()
    await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
    expect(alerts()).toEqual([])
    expect(getRemoteFeatures(hawser)).toEqual({ swaps: false, onramp: false, activity: true })
  })

  it('CAP-19 behavior: nobody who has set nothing is warned', async () => {
    const { url } = await startLocalServices()
    const { hawser, alerts } = await createServicesPage({ services: gateway(url), features: { send: false } })
    hawser.open()
    await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
    expect(alerts()).toEqual([])
  })

  it.each([503, 404])(
    'CAP-19 behavior: a service that fails (%i) leaves the app’s own, and comes back by itself',
    async (status) => {
      const { url, answers } = await startLocalServices()
      const good = { ...answers }
      for (const path of asked) answers[path] = { status }
      const features = { swaps: false } as const
      const { hawser, alerts, platform } = await createServicesPage({ services: gateway(url), features })
      const poll = async () => {
        await platform.clock.advance(1_000)
        return hawser.getSnapshot().project
      }
      hawser.open()
      await expect.poll(poll).toMatchObject({ status: 'error', features: null, error: { code: 'HTTP_STATUS' } })
      expect(getRemoteFeatures(hawser)).toEqual({ swaps: false, onramp: ['coinbase', 'meld'], activity: true })
      expect(alerts()).toEqual([])
      Object.assign(answers, good)
      await expect.poll(poll).toMatchObject({ status: 'success', error: null })
      expect(getRemoteFeatures(hawser)).toMatchObject({ swaps: ['0x'] })
    },
  )

  it('ERR-02 behavior: an unknown project is an alert, and is not asked for again by itself', async () => {
    const refusal = {
      status: 401,
      body: { status: 'FAILED', reasons: [{ field: 'authentication', description: 'Unauthorized: invalid key' }] },
    }
    const { url, paths } = await startLocalServices(Object.fromEntries(asked.map((path) => [path, refusal])))
    const { hawser, alerts, platform, page, sent, answered } = await createServicesPage({
      services: { config: { baseUrl: url } },
    })
    hawser.open()
    await expect.poll(alerts).toEqual([['error', 'Invalid Project ID']])
    expect(hawser.getSnapshot().project).toMatchObject({ status: 'error', error: { code: 'INVALID_PROJECT_ID' } })
    await platform.clock.advance(10 * PROJECT_RETRY_MS)
    for (const name of ['focus', 'online']) page.dispatchEvent(new Event(name))
    await answered()
    expect(sent).toHaveLength(2)
    expect(paths().sort()).toEqual(asked)
  })
})

describe('the origins of a project', () => {
  it.each<[string, readonly string[], boolean]>([
    ['https://app.example.com', ['https://*.example.com'], true],
    ['https://app.example.com', ['*'], true],
    ['http://localhost:5173', [], true],
    ['https://app.example.com', [], false],
    ['https://evil.example', ['https://*.example.com'], false],
  ])('VAL-07 behavior: %s with %j', async (origin, allowedOrigins, isAllowed) => {
    const { url, paths } = await startLocalServices({ '/projects/v1/origins': { body: { allowedOrigins } } })
    const { hawser, alerts } = await createServicesPage({ origin, services: { config: { baseUrl: url } } })
    hawser.open()
    if (isAllowed) {
      await expect.poll(() => paths().sort()).toEqual(asked)
      await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
      expect(alerts()).toEqual([])
    } else await expect.poll(alerts).toEqual([refusedOrigin])
  })
})

it('VAL-06 default: a hosted service without a project id is an alert at the start, and is never asked', async () => {
  const { hawser, alerts, sent } = await createServicesPage({ services: hostedServices('') })
  expect(alerts()).toEqual([['error', 'Project ID Not Configured']])
  expect(hawser.getSnapshot().alerts[0]?.error.details).toMatch(/services\.config.*hostedServices\('your project id'\)/)
  hawser.open()
  await settle()
  expect(sent).toEqual([])
})

it.each([undefined, false, {}])(
  'VAL-06 behavior: without services nothing is asked, and nobody is told: %j',
  async (services) => {
    const { hawser, alerts, sent } = await createServicesPage({ services })
    hawser.open()
    await settle()
    expect([alerts(), sent]).toEqual([[], []])
  },
)
