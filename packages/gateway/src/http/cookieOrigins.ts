import type { Projects } from '../projects/createProjects.js'
import { isOriginNamed, type Project } from '../projects/project.js'
import type { AppContext } from './app.js'

/** What all routes that browsers send cookies to begin with. */
const cookiePaths = '/auth/v1/'

/** Lets a page read what is answered to its cookies, where the project names its origin. */
export function allowCookies(context: AppContext, project: Project, origin: string | undefined): void {
  context.header('vary', 'origin')
  if (origin === undefined || !isOriginNamed(project, origin)) return
  context.header('access-control-allow-origin', origin)
  context.header('access-control-allow-credentials', 'true')
}

/** The same for the question that a browser asks before. */
export async function allowCookiesAhead(context: AppContext, projects: Projects): Promise<void> {
  const { req } = context
  if (!req.path.startsWith(cookiePaths)) return
  // Where the project is not known the request itself is told so.
  const project = await projects.find(req.query('projectId')).catch(() => undefined)
  if (project) allowCookies(context, project, req.header('origin'))
}
