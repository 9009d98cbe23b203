/** TikTok's own page, or its player where the creator's handle is not known. Neither address expires. */
export function videoPage(videoId: string, handle: string | null): string {
  return handle === null
    ? `https://www.tiktok.com/player/v1/${videoId}`
    : `https://www.tiktok.com/@${handle}/video/${videoId}`
}

export function profilePage(handle: string): string {
  return `https://www.tiktok.com/@${handle}`
}
