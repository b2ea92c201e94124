import { telemetryBodySchema, telemetryWireSchema } from '@hawser/blockchain-api/schemas'
import { defineRoute, type Route } from '../http/route.js'
import type { Telemetry } from '../telemetry/createTelemetry.js'

/** Events of apps: one, or a list, on either path. */
export function createTelemetryRoutes(telemetry: Telemetry): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      paths: ['/e', '/batch'],
      summary: 'Takes in one event, or a list of up to five hundred',
      access: 'project',
      rate: 'telemetry',
      body: telemetryBodySchema,
      answer: telemetryWireSchema,
      status: 202,
      async handle({ body }, { project }) {
        await telemetry.take(project, Array.isArray(body) ? body : [body])
        return {}
      },
    }),
  ]
}
