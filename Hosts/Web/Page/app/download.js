// Downloads files, and revokes them when the book is locked.

import { forgetFiles } from "../inkdot/shared/handover.js";
import { onLock } from "./session.js";

export { download } from "../inkdot/shared/handover.js";

onLock("forget", forgetFiles);
