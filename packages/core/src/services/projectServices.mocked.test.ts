import { beforeEach, expect, it, vi } from 'vitest'
import { LOAD_TIMEOUT_MS } from '../constants.js'
import { createServicesPage } from '../fixtures/createServicesPage.js'
import { settle } from '../fixtures/fakeClock.js'
import { startLocalServices } from '../fixtures/localServices.js'
import { gateway } from './gateway.js'
import { getRemoteFeatures } from './remoteFeatures.js'

/** What the client has loaded of its services, and what does not come for the time being. */
const chunks = vi.hoisted(() => ({ asked: [] as string[], gone: [] as string[] }))

vi.mock('@hawser/common', async (original) => {
  const common = await original<typeof import('@hawser/common')>()
  return {
    ...common,
    loadModule<T>(load: () => Promise<T>): Promise<T> {
      const name = /project(?:Services|Config|Telemetry)|ignoredFeatures/.exec(String(load))?.[0]
      if (name) chunks.asked.push(name)
      if (name && chunks.gone.includes(name)) return Promise.reject(new Error('The chunk is gone.'))
      return common.loadModule(load)
    },
  }
})

beforeEach(() => {
  chunks.asked = []
  chunks.gone = []
})

it('behavior: what asks the project is loaded once the user acts, and what tells once there is something to tell', async () => {
  const { url, told } = await startLocalServices()
  const { hawser, events } = await createServicesPage({ services: gateway(url) })
  await settle()
  expect(chunks.asked).toEqual(['projectServices'])
  hawser.open()
  await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
  await settle()
  expect(chunks.asked).toEqual(['projectServices', 'projectConfig'])
  events.emit('track', { event: 'TEST' })
  await expect.poll(told).toMatchObject([{ props: { event: 'TEST' } }])
  expect(chunks.asked).toContain('projectTelemetry')
})

it('behavior: what came up before the code that tells it is told once that is there, the first fifty', async () => {
  chunks.gone = ['projectTelemetry', 'projectConfig']
  const { url, told } = await startLocalServices()
  const { hawser, events, platform, sent } = await createServicesPage({ services: { telemetry: { baseUrl: url } } })
  hawser.open()
  const names = Array.from(
    { length: 51 },
    (_, at) => `TEST_${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`,
  )
  for (const event of names) events.emit('track', { event })
  await platform.clock.advance(LOAD_TIMEOUT_MS)
  expect(chunks.asked.filter((name) => name === 'projectTelemetry')).toHaveLength(2)
  expect(sent).toEqual([])
  chunks.gone = []
  await platform.clock.advance(2 * LOAD_TIMEOUT_MS)
  await expect.poll(() => told().length).toBe(50)
  const events50 = told().map((one) => (one as { props: { event: string } }).props.event)
  expect(events50.sort()).toEqual(names.slice(0, 50).sort())
})

it('behavior: a project whose code does not come is asked once it does; nothing is counted till then', async () => {
  chunks.gone = ['projectConfig']
  const { url, told, paths } = await startLocalServices()
  const { hawser, events, platform } = await createServicesPage({ services: gateway(url) })
  hawser.open()
  events.emit('track', { event: 'TEST' })
  await platform.clock.advance(LOAD_TIMEOUT_MS)
  expect([hawser.getSnapshot().project, told(), paths()]).toEqual([undefined, [], []])
  chunks.gone = []
  await platform.clock.advance(2 * LOAD_TIMEOUT_MS)
  await expect.poll(() => hawser.getSnapshot().project?.status).toBe('success')
  const track = () => events.emit('track', { event: 'LATER' })
  await expect
    .poll(async () => {
      await platform.clock.advance(1_000)
      track()
      return told().length
    })
    .toBeGreaterThan(0)
})

it('CAP-19 behavior: what warns an app that has set features comes when it does; the configuration holds meanwhile', async () => {
  chunks.gone = ['ignoredFeatures']
  const { url } = await startLocalServices()
  const { hawser, platform, alerts } = await createServicesPage({ services: gateway(url), features: { swaps: false } })
  hawser.open()
  await expect.poll(() => chunks.asked).toContain('ignoredFeatures')
  await settle()
  expect(alerts()).toEqual([])
  expect(getRemoteFeatures(hawser)).toMatchObject({ swaps: ['0x'] })
  chunks.gone = []
  const poll = async () => {
    await platform.clock.advance(1_000)
    return alerts()
  }
  await expect.poll(poll).toEqual([['warning', 'Local configuration ignored']])
})

it('behavior: a client that has ended asks for no code any more', async () => {
  chunks.gone = ['projectTelemetry', 'projectConfig']
  const { url } = await startLocalServices()
  const { hawser, events, platform } = await createServicesPage({ services: gateway(url) })
  hawser.open()
  events.emit('track', { event: 'TEST' })
  await settle()
  hawser.destroy()
  const { length } = chunks.asked
  await platform.clock.advance(10 * LOAD_TIMEOUT_MS)
  expect(chunks.asked).toHaveLength(length)
  expect(platform.clock.pending()).toBe(0)
})
