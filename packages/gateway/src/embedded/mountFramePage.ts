import type { App, AppContext, AppServices } from '../http/app.js'
import { fail } from '../http/failure.js'
import { isOriginNamed, type Project } from '../projects/project.js'
import type { FramePage } from './loadFramePage.js'

const root = '/wallet/frame/'
/** Files that are named by what is in them. */
const namedByContent = 'chunks/'

type FrameServices = Pick<AppServices, 'projects' | 'rateLimits' | 'metrics'>

/** The one policy by which the page makes the address of its worker. */
const trustedTypesPolicy = 'hawser-frame'

/**
 * Serves the wallet's own page at `/wallet/frame/?projectId=…`: nothing inline, nothing of others, no markup made of text (Trusted Types), and around it the pages
 * of that project alone.
 */
export function mountFramePage(app: App, page: FramePage | undefined, services: FrameServices): void {
  app.get(`${root}*`, async (context) => {
    context.set('route', root)
    const name = context.req.path.slice(root.length) || 'index.html'
    const isPage = name.endsWith('.html')
    // Who looks a project up is counted as for any other request. The rest is in memory, and many people may open the page from one address.
    await services.rateLimits.take(isPage ? 'requests' : 'frame', context.get('address')).catch((failure) => {
      services.metrics.requestRefused('rate_limited')
      throw failure
    })
    if (!page) throw fail(404, 'embeddedWallet', 'The wallet’s page is not served by this gateway.')
    const file = page.files.get(name)
    if (!file) throw fail(404, 'path', 'There is nothing at this path.')
    const ancestors = isPage ? await findAncestors(context, services) : []
    const headers = {
      'content-type': file.type,
      'content-security-policy': policyFor(ancestors),
      // A window that an app or a frame has opened answers who opened it.
      'cross-origin-opener-policy': 'unsafe-none',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
      // Nobody but this gateway is told where it is shown, in no more than its origin.
      'referrer-policy': 'same-origin',
      // The others are asked for again: of one build alone they fit together.
      'cache-control': name.startsWith(namedByContent) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
    }
    if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers)
    return context.body(file.body, 200, headers)
  })
}

function policyFor(ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicy}`,
  ].join('; ')
}

/** Which pages may stand around the page: those that the project names. The page that says that it is one is named in full, where patterns say more than a policy can. */
async function findAncestors({ req }: AppContext, services: FrameServices): Promise<readonly string[]> {
  const { projectId, origin } = req.query()
  const project = await services.projects.find(projectId ?? req.header('x-project-id'))
  if (!project) {
    services.metrics.requestRefused('authentication')
    throw fail(401, 'authentication', projectId ? 'This project is not known here.' : 'A projectId is missing.')
  }
  const claimed = origin !== undefined && isWebOrigin(origin) && isOriginNamed(project, origin) ? [origin] : []
  return [...new Set([...namedBy(project), ...claimed])]
}

/** Pages of this machine, where a project names nobody in particular. */
const ownMachine = ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*']
/** What CSP takes for the source of a page (Content Security Policy 3, 2.3.1). */
const sourceForm = /^https?:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::(?:\d{1,5}|\*))?$/

function namedBy({ origins }: Project): readonly string[] {
  return origins.flatMap((entry) => {
    if (entry === '*') return ownMachine
    const source = entry.toLowerCase()
    return sourceForm.test(source) ? [source] : []
  })
}

/** Nothing else comes into the header. */
function isWebOrigin(text: string): boolean {
  return /^https?:\/\/[^\s*'";,]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
