import { HawserError, toHawserError, UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { internalsOf } from '../client/internalsOf.js'
import { reportError } from '../client/reportError.js'
import { createServicesPage } from '../fixtures/createServicesPage.js'
import { settle } from '../fixtures/fakeClock.js'
import { startLocalServices } from '../fixtures/localServices.js'
import { profile } from '../profile/profile.js'
import { gateway } from './gateway.js'

const canaries = {
  address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
  solana: 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
  url: 'https://app.example.com/account/alice?token=secret#fragment',
  pairing:
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6e',
}
const secrets = ['Ab5801a7', 'ab5801a7', 'DRpbCBMx', 'alice', 'secret', 'fragment', '7f6e504b', '587d5484']

/** A page whose user has acted. */
async function openPage(options: Parameters<typeof createServicesPage>[0]) {
  const page = await createServicesPage(options)
  page.hawser.open()
  return { ...page, track: (event: string) => page.events.emit('track', { event }) }
}

describe('events', () => {
  it('CAP-13 default: are told where the service is on and the project wants them', async () => {
    const { url, told } = await startLocalServices()
    const { track } = await openPage({ services: gateway(url) })
    track('CONNECT_SUCCESS')
    await expect.poll(told).toMatchObject([
      {
        eventId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        url: 'https://app.example.com',
        domain: 'app.example.com',
        timestamp: expect.any(Number),
        props: { type: 'track', event: 'CONNECT_SUCCESS' },
      },
    ])
  })

  it('CAP-13 behavior: those of before the user’s first act are told after it', async () => {
    const { url, told } = await startLocalServices()
    const { hawser, events } = await createServicesPage({ services: { telemetry: { baseUrl: url } } })
    events.emit('track', { event: 'EARLY' })
    hawser.open()
    await expect.poll(told).toMatchObject([{ props: { event: 'EARLY' } }])
  })

  it('CAP-13 parameters: features.analytics: off, nothing is told, and the project is not even asked', async () => {
    const { url, paths } = await startLocalServices()
    const { hawser, track } = await openPage({ services: gateway(url), features: { analytics: false } })
    track('CONNECT_SUCCESS')
    await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
    await settle()
    expect(paths().sort()).toEqual(['/appkit/v1/config', '/projects/v1/origins'])
  })

  it('CAP-13 behavior: a user who wants nothing counted is heard, from the first page on that they come back to', async () => {
    const { url, told, paths } = await startLocalServices()
    const { hawser, track, events } = await openPage({ services: gateway(url) })
    const settings = hawser.use(profile)
    settings.setAnalyticsAllowed(false)
    track('CONNECT_SUCCESS')
    events.emit('error', { error: toHawserError(new Error('private')) })
    await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
    await settle()
    expect([told(), paths().sort()]).toEqual([[], ['/appkit/v1/config', '/projects/v1/origins']])
    settings.setAnalyticsAllowed(true)
    track('CONNECT_SUCCESS')
    await expect.poll(told).toMatchObject([{ props: { event: 'CONNECT_SUCCESS' } }])
  })

  it('CAP-13 behavior: off without the service, and where the project does not want them or cannot be asked', async () => {
    for (const status of [200, 403]) {
      const { url, paths } = await startLocalServices({
        '/getAnalyticsConfig': { status, body: { isAnalyticsEnabled: false } },
      })
      const { hawser, track, sent } = await openPage({ services: gateway(url) })
      track('CONNECT_SUCCESS')
      await expect.poll(paths).toContain('/getAnalyticsConfig')
      await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
      await settle()
      expect(sent.filter((one) => one.includes('/e?'))).toEqual([])
    }
    const { url } = await startLocalServices()
    const { track, sent } = await openPage({ services: { ...gateway(url), telemetry: false } })
    track('CONNECT_SUCCESS')
    await settle()
    expect(sent.filter((one) => /\/e\?|getAnalyticsConfig/.test(one))).toEqual([])
  })

  it('CAP-13 behavior: off where the project cannot be asked for the address that the app gives it; errors are told', async () => {
    const { url, told } = await startLocalServices()
    const services = { config: { baseUrl: 'nowhere' }, telemetry: { baseUrl: url } }
    const { hawser, track, alerts } = await openPage({ services })
    expect(alerts()).toHaveLength(1)
    track('CONNECT_SUCCESS')
    reportError(hawser, new HawserError('X', 'It broke.'))
    await expect.poll(told).toMatchObject([{ props: { type: 'error' } }])
  })

  it.each(Object.entries(canaries))('CAP-13 behavior: no %s leaves by an event', async (name, canary) => {
    const { url, told } = await startLocalServices()
    const { events } = await openPage({ services: { telemetry: { baseUrl: url } } })
    events.emit('track', {
      event: `PAGE_${canary}`,
      properties: { [name]: canary, [canary]: true, text: `at ${canary} .` },
    })
    await expect.poll(told).toHaveLength(1)
    const sent = JSON.stringify(told())
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
    expect(sent).toContain('"text":"at ')
  })

  it('ERR-03 default: a 403 is the alert ‘Invalid App Configuration’, once until one is taken', async () => {
    const { url, answers, told } = await startLocalServices({ '/e': { status: 403 } })
    const { hawser, track, alerts, answered, controllers } = await openPage({
      services: { telemetry: { baseUrl: url } },
    })
    const dismiss = () => {
      for (const { id } of hawser.getSnapshot().alerts) controllers.alerts.dismiss(id)
    }
    /** Tells one event, and waits until it is known what became of it. */
    const tell = async () => {
      const count = told().length
      track('TEST')
      await expect.poll(() => told().length).toBe(count + 1)
      await answered()
    }
    await tell()
    await expect.poll(alerts).toEqual([['error', 'Invalid App Configuration']])
    dismiss()
    await tell()
    expect(alerts()).toEqual([])
    answers['/e'] = { status: 202, body: {} }
    await tell()
    answers['/e'] = { status: 403 }
    await expect
      .poll(async () => {
        await tell()
        return alerts()
      })
      .toEqual([['error', 'Invalid App Configuration']])
  })
})

describe('errors', () => {
  it('ERR-05 default: are told with their category, INTERNAL_SDK_ERROR by default', async () => {
    const { url, told } = await startLocalServices()
    const { hawser } = await openPage({ services: { telemetry: { baseUrl: url } } })
    reportError(hawser, toHawserError(new TypeError('broken')))
    reportError(hawser, new HawserError('X', 'It broke.', { category: 'DATA_PARSING_ERROR' }))
    const errorOf = (event: string) =>
      expect.objectContaining({
        props: expect.objectContaining({ type: 'error', event }),
        timestamp: expect.any(String),
      })
    await expect.poll(told).toHaveLength(2)
    expect(told()).toEqual(expect.arrayContaining([errorOf('INTERNAL_SDK_ERROR'), errorOf('DATA_PARSING_ERROR')]))
  })

  it('ERR-05 behavior: what a flow rejects with is told, once; what a user declined is none', async () => {
    const { url, told } = await startLocalServices()
    const { hawser } = await openPage({ services: { telemetry: { baseUrl: url } } })
    const internals = internalsOf(hawser)
    const fail = (error: unknown) =>
      withClientDeadline(internals, { timeoutMs: 1_000, signals: [] }, () => Promise.reject(error)).catch(() => {})
    const error = new HawserError('X', 'It broke.')
    await fail(new UserRejectedError())
    await fail(error)
    await fail(error)
    await fail(new HawserError('Y', 'That broke too.'))
    await expect.poll(told).toHaveLength(2)
    for (const text of ['It broke.', 'That broke too.']) expect(JSON.stringify(told())).toContain(text)
  })

  it('ERR-05 CON-06 behavior: five in sixty seconds at most', async () => {
    const { url, told } = await startLocalServices()
    const { hawser, platform, sent } = await openPage({ services: { telemetry: { baseUrl: url } } })
    const report = () => reportError(hawser, new HawserError('X', 'It broke.'))
    for (let time = 0; time < 9; time += 1) report()
    await expect.poll(() => sent.length).toBe(5)
    platform.clock.jump(59_999)
    report()
    await settle()
    expect(sent).toHaveLength(5)
    platform.clock.jump(1)
    report()
    await expect.poll(() => sent.length).toBe(6)
    await expect.poll(() => told().length).toBeGreaterThan(0)
  })

  it.each(Object.entries(canaries))('ERR-05 behavior: no %s leaves by an error', async (_, canary) => {
    const { url, told } = await startLocalServices()
    const { hawser } = await openPage({ services: { telemetry: { baseUrl: url } } })
    const error = new HawserError('X', `It broke at ${canary} .`, { details: canary, cause: new Error(canary) })
    reportError(hawser, error)
    await expect.poll(told).toHaveLength(1)
    const sent = JSON.stringify(told())
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
    expect(sent).toContain('It broke at')
  })

  it('parameters: services.telemetry.errors: off, none is told, and events are all the same', async () => {
    const { url, told } = await startLocalServices()
    const { hawser, track } = await openPage({ services: { telemetry: { baseUrl: url, errors: false } } })
    reportError(hawser, new HawserError('X', 'It broke.'))
    track('TEST')
    await expect.poll(told).toMatchObject([{ props: { type: 'track' } }])
  })

  it('behavior: nothing is told by a client that is stopped or has ended', async () => {
    const { url, told } = await startLocalServices()
    const { hawser, track, sent } = await openPage({ services: { telemetry: { baseUrl: url } } })
    track('TEST')
    await expect.poll(told).toHaveLength(1)
    hawser.destroy()
    track('TEST')
    await settle()
    expect(sent).toHaveLength(1)
  })
})
