import { isOriginNamed, type Project } from '../projects/project.js'
import type { AppContext, AppServices } from './app.js'

/** What all routes that browsers send cookies to begin with. */
const cookiePaths = '/auth/v1/'

/** Lets a page read what is answered to its cookies, where the project names its origin. */
export function allowCookies(context: AppContext, project: Project, origin: string | undefined): void {
  context.header('vary', 'origin')
  if (origin === undefined || !isOriginNamed(project, origin)) return
  context.header('access-control-allow-origin', origin)
  context.header('access-control-allow-credentials', 'true')
}

/** Lets any page read that it asks too often, before anybody has looked for its project: that tells nothing of anybody. */
export function allowRefusalToBeRead(context: AppContext, origin: string | undefined): void {
  context.header('vary', 'origin')
  if (origin === undefined) return
  context.header('access-control-allow-origin', origin)
  context.header('access-control-allow-credentials', 'true')
}

/**
 * Does as {@link allowCookies}, for a browser's preflight request: it looks for a project too, so it counts like any other.
 *
 * @throws RequestFailure (429)
 */
export async function allowCookiesAhead(
  context: AppContext,
  { config, projects, rateLimits }: Pick<AppServices, 'config' | 'projects' | 'rateLimits'>,
): Promise<void> {
  const { req } = context
  if (!config.signIn || !req.path.startsWith(cookiePaths)) return
  await rateLimits.take('requests', context.get('address'))
  // Where the project is not known the request itself is told so.
  const project = await projects.find(req.query('projectId')).catch(() => undefined)
  if (project) allowCookies(context, project, req.header('origin'))
}
