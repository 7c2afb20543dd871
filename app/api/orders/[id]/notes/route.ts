import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { addNote } from '@/lib/orders/add-note';
import { AddNote } from '@/lib/orders/admin-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: route(AddNote, addNote) });
