import { createContext, useContext } from 'react';
import type { Task } from '../schema.ts';

type TaskListContext = {
  items: readonly Task[];
  move: (task: Task, position: number) => void;
  edit: (task: Task) => void;
  remove: (task: Task) => void;
};

export const TaskContext = createContext<TaskListContext | null>(null);

/** The surrounding task list, for a task's menu. */
export function useTaskList(): TaskListContext {
  const list = useContext(TaskContext);
  if (!list) throw new Error('used outside the list of tasks');
  return list;
}
