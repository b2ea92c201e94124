export function createMembers(options: {
  gateway: { url: string; projectId?: string }
  pageUrl: string
}): (request: Request) => Promise<Response>
