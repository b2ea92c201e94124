import { createProjectService, createTelemetry, type TelemetryOptions } from '@hawser/blockchain-api/client'
import { telemetryBodySchema } from '@hawser/blockchain-api/schemas'
import { HawserError, systemClock, UserRejectedError } from '@hawser/common'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { recordedAnswers } from '../src/fixtures/recordedAnswers.js'
import { type Answer, createHastyClock, json, startServer } from './fixtures/startServer.js'

describe('createProjectService', () => {
  async function setUp(answer: Answer) {
    const server = await startServer(answer)
    const service = createProjectService({ baseUrl: server.baseUrl, projectId: 'p1', fetch, clock: createHastyClock() })
    return { ...server, service }
  }

  it('API-07 default: configuration, origins and whether events are wanted, each asked once', async () => {
    const { service, seen } = await setUp((response, request) => {
      const { projectConfig, origins, analyticsConfig } = recordedAnswers
      const answers: Record<string, unknown> = {
        '/appkit/v1/config': projectConfig,
        '/projects/v1/origins': origins,
        '/getAnalyticsConfig': analyticsConfig,
      }
      json(answers[request.path])(response, request)
    })
    expect(seen).toEqual([])
    for (let time = 0; time < 2; time += 1) {
      expect(await service.getConfig()).toEqual(recordedAnswers.projectConfig)
      expect(await service.getAllowedOrigins()).toEqual(recordedAnswers.origins)
      expect(await service.getAnalyticsConfig()).toEqual(recordedAnswers.analyticsConfig)
    }
    expect(seen.map(({ url }) => url)).toEqual([
      '/appkit/v1/config?projectId=p1&st=appkit',
      '/projects/v1/origins?projectId=p1&st=appkit',
      '/getAnalyticsConfig?projectId=p1&st=appkit',
    ])
  })

  it('API-07 behavior: features and origins of a wrong form are left out', async () => {
    const { service, answerWith } = await setUp(
      json({
        features: [
          null,
          { id: 'mining', isEnabled: true, config: [] },
          { id: 'swap', isEnabled: 'yes' },
          { id: 'onramp', isEnabled: true, config: ['meld', 7] },
          { id: 'activity', isEnabled: true, config: null },
          { id: 'social_login', isEnabled: true },
        ],
      }),
    )
    expect(await service.getConfig()).toEqual({
      features: [
        { id: 'onramp', isEnabled: true, config: ['meld'] },
        { id: 'activity', isEnabled: true, config: null },
        { id: 'social_login', isEnabled: true },
      ],
    })
    answerWith(json({ allowedOrigins: ['https://a.example', 7, '', null] }))
    expect(await service.getAllowedOrigins()).toEqual({ allowedOrigins: ['https://a.example'] })
  })

  it('API-07 behavior: a service that fails sends no events, and is asked again the next time', async () => {
    const { service, answerWith } = await setUp((response) => void response.writeHead(403).end())
    expect(await service.getAnalyticsConfig()).toEqual({ isAnalyticsEnabled: false })
    await expect(service.getConfig()).rejects.toMatchObject({ status: 403 })
    answerWith(json(recordedAnswers.analyticsConfig))
    expect(await service.getAnalyticsConfig()).toEqual({ isAnalyticsEnabled: true })
    const signal = AbortSignal.abort()
    await expect(service.getConfig({ signal })).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('createTelemetry', () => {
  async function setUp(answer: Answer = json({}, 202), options: Partial<TelemetryOptions> = {}) {
    const server = await startServer(answer)
    const failures: HawserError[] = []
    let id = 0
    const telemetry = createTelemetry({
      baseUrl: server.baseUrl,
      projectId: 'p1',
      sdkVersion: 'react-eip155-1.0.0',
      fetch,
      clock: systemClock,
      origin: 'https://app.example.com',
      createId: () => {
        id += 1
        return `2f1c7c0e-6f2a-4a57-9a55-${String(id).padStart(12, '0')}`
      },
      onFailure: (error) => failures.push(error),
      ...options,
    })
    return { ...server, telemetry, failures }
  }

  it('API-09 default: an error, with the exact body and query', async () => {
    const nowMs = Date.parse('2026-01-02T03:04:05.678Z')
    const { telemetry, seen, reached } = await setUp(undefined, { clock: { ...systemClock, nowMs: () => nowMs } })
    const error = new HawserError('X', 'It broke.', { category: 'API_ERROR' })
    telemetry.report(error)
    telemetry.track('SELECT_WALLET', { name: 'MetaMask', platform: 'qrcode' })
    await reached(2)
    const [reported, tracked] = [...seen].sort((one) => (JSON.stringify(one.body).includes('SELECT_WALLET') ? 1 : -1))
    expect(reported).toMatchObject({
      method: 'POST',
      url: '/e?projectId=p1&st=appkit&sv=react-eip155-1.0.0',
      body: {
        eventId: expect.stringMatching(/^2f1c/),
        url: 'https://app.example.com',
        domain: 'app.example.com',
        timestamp: '2026-01-02T03:04:05.678Z',
        props: {
          type: 'error',
          event: 'API_ERROR',
          errorType: 'HawserError',
          errorMessage: 'It broke.',
          stackTrace: expect.stringContaining('It broke.'),
        },
      },
    })
    expect(tracked?.body).toMatchObject({
      timestamp: nowMs,
      props: { type: 'track', event: 'SELECT_WALLET', properties: { name: 'MetaMask', platform: 'qrcode' } },
    })
    for (const { body } of seen) expect(v.is(telemetryBodySchema, body)).toBe(true)
  })

  it('API-09, CON-06 behavior: five errors a minute at most; a refusal by the user is none', async () => {
    let nowMs = 1_000_000
    const { telemetry, seen, reached } = await setUp(undefined, { clock: { ...systemClock, nowMs: () => nowMs } })
    const report = () => telemetry.report(new HawserError('X', 'It broke.'))
    telemetry.report(new UserRejectedError())
    for (let time = 0; time < 9; time += 1) report()
    nowMs += 59_999
    report()
    await reached(5)
    nowMs += 1
    report()
    await reached(6)
    expect(seen).toHaveLength(6)
  })

  it('API-09 behavior: no address, link, key or pairing URI leaves by an error or an event', async () => {
    const { telemetry, seen, reached } = await setUp()
    const canaries = [
      '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
      'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484',
      'So11111111111111111111111111111111111111112',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'https://app.example.com/account/alice?token=secret#frag',
      'alice@example.com',
    ]
    const error = new HawserError('X', `It broke: ${canaries.join(' ')}`)
    error.stack = `HawserError: ${canaries.join('\n    at f (')})`
    telemetry.report(error)
    telemetry.track('CONNECT_ERROR', Object.fromEntries(canaries.map((canary, at) => [`p${at}`, canary])))
    telemetry.track('TEST', Object.fromEntries(canaries.map((canary) => [`key_${canary}`, true])))
    for (const canary of canaries) telemetry.track(`PAGE_${canary}`)
    await reached(3 + canaries.length)
    const sent = JSON.stringify(seen.map(({ body }) => body))
    for (const secret of ['Ab5801a7', '7f6e504b', '587d5484', 'So1111', 'bc1qar0', 'alice', 'secret', 'frag'])
      expect([secret, sent.includes(secret)]).toEqual([secret, false])
    expect(sent).toContain('It broke')
  })

  it('API-09 behavior: names of events, of whatever length, stay as they are', async () => {
    const { telemetry, seen, reached } = await setUp()
    telemetry.track('SOCIAL_LOGIN_REQUEST_USER_DATA')
    await reached(1)
    expect(seen).toMatchObject([{ body: { props: { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA' } } }])
  })

  it('API-09 behavior: a delivery is told to the one who listens', async () => {
    const delivered: string[] = []
    const { telemetry } = await setUp(undefined, { onDelivered: () => delivered.push('one') })
    telemetry.track('TEST')
    await expect.poll(() => delivered).toEqual(['one'])
  })

  it('API-09 behavior: a refusal is told to the one who listens; after stop nothing is sent', async () => {
    const { telemetry, seen, failures } = await setUp((response) => void response.writeHead(403).end())
    telemetry.track('MODAL_OPEN')
    await expect.poll(() => failures).toMatchObject([{ code: 'HTTP_STATUS', status: 403 }])
    telemetry.stop()
    telemetry.track('MODAL_OPEN')
    telemetry.report(new HawserError('X', 'It broke.'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen).toHaveLength(1)
  })
})
