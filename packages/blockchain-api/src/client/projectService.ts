import {
  analyticsConfigSchema,
  originsAnswerSchema,
  projectConfigAnswerSchema,
  type RemoteFeature,
} from '../schemas/project.js'
import { createServiceContext, type ServiceOptions, type ServiceRequest } from './serviceContext.js'

/** The configuration of a project. Answers are kept for as long as the page is open; failures are not. */
export interface ProjectService {
  getConfig(request?: ServiceRequest): Promise<{ readonly features: readonly RemoteFeature[] }>
  getAllowedOrigins(request?: ServiceRequest): Promise<{ readonly allowedOrigins: readonly string[] }>
  /** Off where the service does not answer. */
  getAnalyticsConfig(request?: ServiceRequest): Promise<{ readonly isAnalyticsEnabled: boolean }>
}

/**
 * A client of the service that a project is configured by. Creating it asks for nothing.
 * @throws InvalidOptionsError when `baseUrl` is not an absolute http(s) URL.
 */
export function createProjectService(options: ServiceOptions): ProjectService {
  const { read, createCache } = createServiceContext(options)
  const configs = createCache<{ features: readonly RemoteFeature[] }>(Number.POSITIVE_INFINITY)
  const origins = createCache<{ allowedOrigins: readonly string[] }>(Number.POSITIVE_INFINITY)
  const analytics = createCache<{ isAnalyticsEnabled: boolean }>(Number.POSITIVE_INFINITY)
  return {
    getConfig: (request) =>
      read('get', 'appkit/v1/config', { schema: projectConfigAnswerSchema, kept: configs }, request),
    getAllowedOrigins: (request) =>
      read('get', 'projects/v1/origins', { schema: originsAnswerSchema, kept: origins }, request),
    async getAnalyticsConfig(request) {
      try {
        return await read('get', 'getAnalyticsConfig', { schema: analyticsConfigSchema, kept: analytics }, request)
      } catch (error) {
        if (request?.signal?.aborted) throw error
        return { isAnalyticsEnabled: false }
      }
    },
  }
}

/** Origins on which apps are tried out, and those of the hosted frame. */
const alwaysAllowed = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

/**
 * Whether a page of `origin` is among those that a project allows. A `*` in a pattern stands for any text; a pattern without one is a URL, whose
 * origin counts. An empty list allows what apps are tried out on, and nothing else.
 * @example isOriginAllowed('https://a.example.org', ['https://*.example.org']) // true
 */
export function isOriginAllowed(origin: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  const bare = /^https?:\/\/(?:localhost|127\.0\.0\.1)$/
  return bare.test(origin) || [...alwaysAllowed, ...allowedOrigins].some((pattern) => isMatch(origin, pattern))
}

function isMatch(origin: string, pattern: string): boolean {
  if (!pattern.includes('*')) return pattern === origin || (URL.canParse(pattern) && new URL(pattern).origin === origin)
  // By hand: a regular expression with many stars takes as long as the one who wrote it likes.
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const last = rest.pop() ?? ''
  if (!origin.startsWith(first) || origin.length < first.length + last.length || !origin.endsWith(last)) return false
  let from = first.length
  for (const part of rest) {
    const at = origin.indexOf(part, from)
    if (at < 0 || at + part.length > origin.length - last.length) return false
    from = at + part.length
  }
  return true
}
