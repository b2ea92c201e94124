import {
  analyticsConfigSchema,
  originsWireSchema,
  projectConfigWireSchema,
  remoteFeatureIds,
} from '@hawser/blockchain-api/schemas'
import { defineRoute, type Route } from '../http/route.js'
import type { Project } from '../projects/project.js'

interface ProjectRoutesOptions {
  readonly takesTelemetry: boolean
  /** The features that nothing is set up for here: they are off, whatever the project says. */
  readonly missing: readonly string[]
}

/** Returns the routes of a project's configuration. */
export function createProjectRoutes({ takesTelemetry, missing }: ProjectRoutesOptions): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      paths: ['/appkit/v1/config'],
      summary: 'The features that the project turns on or off for all its apps',
      access: 'project',
      rate: 'requests',
      answer: projectConfigWireSchema,
      handle: async (_, { project }) => ({ features: featuresOf(project, missing) }),
    }),
    defineRoute({
      method: 'GET',
      paths: ['/projects/v1/origins'],
      summary: 'The origins that may use the project',
      access: 'project',
      // A page that is not allowed finds out here.
      allowsAnyOrigin: true,
      rate: 'requests',
      answer: originsWireSchema,
      handle: async (_, { project }) => ({ allowedOrigins: [...project.origins] }),
    }),
    defineRoute({
      method: 'GET',
      paths: ['/getAnalyticsConfig'],
      summary: 'Whether events are taken in for the project',
      access: 'project',
      rate: 'requests',
      answer: analyticsConfigSchema,
      handle: async (_, { project }) => ({ isAnalyticsEnabled: takesTelemetry && project.isAnalyticsEnabled }),
    }),
  ]
}

/** A feature of which the project says nothing is the app's own matter: clients take one that is left out as turned off. */
function featuresOf({ features = [] }: Project, missing: readonly string[]) {
  const told = features.filter(({ id }) => !missing.includes(id))
  const said = new Set([...missing, ...told.map(({ id }) => id)])
  const unsaid = remoteFeatureIds.filter((id) => !said.has(id)).map((id) => ({ id, isEnabled: true, config: null }))
  return [
    ...told.map(({ id, isEnabled, config }) => ({
      id,
      isEnabled,
      ...(config !== undefined && { config: config && [...config] }),
    })),
    // One with a list is decided here; without one it would be the app's own matter.
    ...missing.map((id) => ({ id, isEnabled: false, config: [] })),
    ...unsaid,
  ]
}
