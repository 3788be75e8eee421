const ROBOT = /bot|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|curl|wget|python|java\/|^$/i

/** Whether a program and not a person reads pages, as far as it says so. */
export const isRobot = (userAgent: string): boolean => ROBOT.test(userAgent)
