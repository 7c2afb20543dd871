import type { Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import type { AreaValuesByLabels } from './contract';
import { areaTree } from './read-areas';
import { resolvePath } from './rules';

export const findAreaValues = async (
  _ctx: Ctx,
  { body }: InputOf<typeof AreaValuesByLabels>,
): Promise<OutputOf<typeof AreaValuesByLabels>> => resolvePath(areaTree, body.labels);
